boardrules: module 'bad' cannot be imported: ModuleNotFoundError: No module named 'bad'
