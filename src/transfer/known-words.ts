import type { PetStatus } from '../stock/pet.ts'
import type { CsvColumn } from './csv-format.ts'
import type { NamedMapping } from './import-reading.ts'

/** What shops call their columns, in English and German; letters and digits alone, in lower case. */
const WORDS: { readonly [column in CsvColumn]: readonly string[] } = {
  petId: [
    'item no',
    'item nr',
    'item number',
    'item id',
    'item code',
    'article no',
    'article nr',
    'article number',
    'product no',
    'product number',
    'product id',
    'product code',
    'stock no',
    'pet no',
    'pet number',
    'number',
    'no',
    'id',
    'sku',
    'artikelnr',
    'artikel nr',
    'artikelnummer',
    'art nr',
    'artnr',
    'produktnr',
    'produktnummer',
    'produkt nr',
    'bestellnummer',
    'bestellnr',
    'tiernummer',
    'tier nr',
    'nummer',
    'nr',
  ],
  quantity: [
    'on hand',
    'qty on hand',
    'quantity on hand',
    'in stock',
    'stock',
    'stock level',
    'stock quantity',
    'qty',
    'count',
    'amount',
    'units',
    'pieces',
    'pcs',
    'menge',
    'bestand',
    'lagerbestand',
    'istbestand',
    'anzahl',
    'auf lager',
    'lager',
    'stück',
    'stückzahl',
    'stk',
    'vorrat',
  ],
  status: ['state', 'availability', 'zustand', 'verfügbarkeit'],
  name: [
    'description',
    'item',
    'item name',
    'item description',
    'product',
    'product name',
    'article',
    'title',
    'pet',
    'pet name',
    'bezeichnung',
    'artikelbezeichnung',
    'produktbezeichnung',
    'beschreibung',
    'artikel',
    'artikelname',
    'produkt',
    'produktname',
    'titel',
    'tier',
  ],
  lowStockAt: [
    'low stock',
    'min',
    'minimum',
    'min stock',
    'minimum stock',
    'reorder level',
    'reorder point',
    'reorder at',
    'mindestbestand',
    'mindestmenge',
    'meldebestand',
    'bestellpunkt',
  ],
  kind: [
    'category',
    'type',
    'species',
    'group',
    'product group',
    'kategorie',
    'art',
    'tierart',
    'gattung',
    'gruppe',
    'warengruppe',
    'artikelgruppe',
    'sorte',
  ],
  barcode: [
    'barcodes',
    'scan code',
    'ean',
    'ean code',
    'ean 13',
    'ean13',
    'gtin',
    'upc',
    'strichcode',
  ],
}

const COLUMN_OF_WORD = new Map(
  (Object.entries(WORDS) as [CsvColumn, readonly string[]][]).flatMap(([column, words]) =>
    words.map((word) => [word, column] as const),
  ),
)

/** Guesses which column of petstock one of a file may be, by its name. Nothing is read by a guess. */
export const guessColumn = (name: string): CsvColumn | undefined =>
  COLUMN_OF_WORD.get(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )

/** Guesses for the columns of a file: the first for each column of petstock that has none yet. */
export function guessColumns(
  names: readonly string[],
  isOpen: (column: CsvColumn) => boolean,
): readonly NamedMapping[] {
  const guesses = new Map<CsvColumn, string>()
  for (const name of names) {
    const column = guessColumn(name)
    if (column !== undefined && isOpen(column) && !guesses.has(column)) guesses.set(column, name)
  }
  return [...guesses].map(([column, name]) => ({ name, column }))
}

/** What the page calls a status, in English and German. */
const STATUS_OF_WORD: ReadonlyMap<string, PetStatus> = new Map([
  ['reserved', 'pending'],
  ['verfügbar', 'available'],
  ['reserviert', 'pending'],
  ['verkauft', 'sold'],
])

/** The status that the page has a word for, in any letter case. */
export const statusOfWord = (word: string): PetStatus | undefined =>
  STATUS_OF_WORD.get(word.normalize('NFC').toLowerCase())
