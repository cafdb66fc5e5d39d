/** The columns of the CSV file, in the order in which they are written. */
export const CSV_COLUMNS = ['petId', 'quantity', 'status', 'name', 'lowStockAt'] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]
