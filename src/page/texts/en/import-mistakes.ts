/**
 * What is wrong, by the code of the reader and the column, or by the code alone. Where there is nothing, the page shows the
 * reader's own sentence.
 */
export const mistakes: Readonly<Record<string, string>> = {
  'invalid_value petId':
    'The number must be digits alone, up to 19 of them, or a code of letters and digits without blanks',
  'invalid_value quantity': 'The quantity must be a whole number, 0 or more',
  'invalid_value price':
    'A price is an amount of the shop’s currency, 0 or more, with no more decimals than it has, or nothing',
  'invalid_value cost':
    'A cost is an amount of the shop’s currency, 0 or more, with no more decimals than it has, or nothing',
  'invalid_value costPer':
    'How many a cost is for must be a whole number from 1 to 1,000,000, or nothing',
  'invalid_value lowStockAt': 'The low-stock level must be a whole number, 0 or more, or nothing',
  'invalid_value status': 'The status must be available, reserved (pending) or sold',
  'invalid_value barcode':
    'A barcode has up to 64 letters, digits and signs, without special letters. Blanks go between two barcodes. Leave it empty where the pet has none',
  'missing_value quantity': 'The quantity is missing',
  missing_result:
    'Here is a formula whose result is not in the file. Open the file in your spreadsheet and save it, then choose it again, or type the value here',
  'rounded_number petId':
    'The spreadsheet has shortened the number, and its last digits are lost. Type it again',
  'rounded_number barcode':
    'The spreadsheet has shortened the barcode, and its last digits are lost. Type it again, scan it, or leave it empty',
  repeated_pet: 'The same number twice: each pet has a number of its own',
  repeated_barcode: 'The same barcode twice: a scan would find two pets',
  unknown_code: 'No pet has this code yet. Is it a new pet, or the one of the same name?',
  missing_number: 'The number is missing. Is it a new pet, or the one of the same name?',
  taken_code: 'A pet that is not in this file has this number or barcode already',
  too_many_suppliers:
    'The file names more new suppliers than the shop has room for: a shop has 1,000 at most. Leave that column out, or name those that there are',
  repeated_header: 'The header stands here again',
  missing_column: 'A column that is needed was not found. Choose it above',
  unknown_branch: 'The file has no place of this name',
  unknown_sheet: 'The file has no sheet of this name',
  ambiguous_sheet: 'Several sheets could be your list. Choose one',
  unknown_column: 'A column was not found in this file. Choose another one above',
}
