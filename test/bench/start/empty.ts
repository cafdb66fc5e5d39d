// The program that does nothing, which commands and the binary are held against.
