/** The barcodes of the pet in a row of the table `inventory`, in one text: barcodes have no blanks. */
export const barcodesOf = (inventory: string): string =>
  `(SELECT group_concat(barcode, ' ' ORDER BY position) FROM barcodes WHERE pet_id = ${inventory}.pet_id)`

/** What the supplier of the pet in such a row is called. */
export const supplierOf = (inventory: string): string =>
  `(SELECT name FROM suppliers WHERE id = ${inventory}.supplier_id)`
