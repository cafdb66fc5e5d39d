/** Where the service has its copy of the program. */
export const PROGRAM = '/usr/local/bin/petstock'

/** Its data folder where the call names none. */
export const DATA = '/var/lib/petstock'
