/** How the ids of tables begin that this device keeps itself; no server's do. */
export const HERE = 'here-'

/** Under which key this browser notes that there are such tables. */
export const ANY_HERE = 'gusher.here'

/** Whether this device keeps the table itself, without a server. */
export const isHere = (table: string): boolean => table.startsWith(HERE)
