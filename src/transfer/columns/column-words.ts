import type { CsvColumn } from '../reading/list-columns.ts'

/** The names of a column that say what it is, and those that may say it, by their words in lower case. */
interface ColumnWords {
  readonly strong: string
  readonly weak?: string
}

/** What shops and the programs of others call their columns, in English and German. */
const WORDS: { readonly [column in CsvColumn]: ColumnWords } = {
  petId: {
    strong: `pet id, item no, item nr, item number, item id, item code, article no, article nr, article number,
      product no, product number, product id, product code, stock no, stock item id, pet no, pet number, part id,
      part number, ipn, asset id, system id, variant id, number, no, id, sku, variant sku, custom sku, plu,
      internal reference, default code, stock keeping unit, artikelnr, artikel nr, artikelnummer, art nr, artnr, produktnr, produktnummer,
      produkt nr, tiernummer, tier nr, nummer, nr, interne referenz`,
  },
  quantity: {
    strong: `quantity, qty, on hand, qty on hand, quantity on hand, on hand quantity, on hand qty, stock on hand,
      in stock, quantity in stock, qty in stock, units in stock, stock, stock level, stock quantity, stock qty,
      current stock, current stock level, current quantity, current qty, inventory, inventory quantity, inventory qty, inventory level,
      variant inventory qty, menge, bestand, lagerbestand, istbestand, ist bestand, aktueller bestand, lagermenge,
      bestandsmenge, artikelbestand, anzahl, auf lager, stückzahl, vorrat, vorrätig, verfügbare menge`,
    weak: `available, available quantity, quantity available, available qty, qty available, available stock,
      total stock, total quantity, remaining, count, amount, units, pieces, pcs, lager, stück, stk`,
  },
  status: { strong: 'status', weak: 'state, availability, zustand, verfügbarkeit' },
  name: {
    strong: `name, title, item name, entry name, product name, product title, pet name, article name, bezeichnung,
      artikelbezeichnung, produktbezeichnung, artikelname, produktname, titel, tiername`,
    weak: `description, item, item description, product, article, pet, beschreibung, artikel, produkt, tier`,
  },
  lowStockAt: {
    strong: `low stock at, low stock, low stock level, low stock amount, low stock threshold, min stock, minimum stock,
      min stock amount, minimum stock level, min qty, min quantity, minimum quantity, stock alert, stock alert count,
      alert quantity, min level, safety stock, reorder point, reorder at, mindestbestand, min bestand,
      mindestlagerbestand, mindestmenge, mindest bestand,
      meldebestand, bestellpunkt`,
    weak: 'min, minimum, reorder level',
  },
  kind: {
    strong: `kind, category, categories, species, product group, product category, item category, category name,
      product category complete name, category complete name, kategorie, kategorien, tierart, gattung, warengruppe, artikelgruppe, produktgruppe, produktkategorie`,
    weak: 'type, product type, item type, custom product type, group, art, gruppe, sorte',
  },
  barcode: {
    strong:
      'barcode, barcodes, variant barcode, scan code, strichcode, strichcodes, gtin, ean, upc',
  },
  price: {
    strong: `price, selling price, sales price, sale unit price, unit price, retail price, regular price, variant price, list price,
      default price, price incl tax, price including tax, price inc tax, preis, verkaufspreis, vk preis, vkpreis, vk,
      vk brutto, brutto vk, brutto preis, bruttopreis, preis brutto, verkaufspreis brutto, ladenpreis, endpreis,
      einzelpreis, stückpreis`,
    weak: 'rrp, uvp, msrp, sale price, public price',
  },
  cost: {
    strong: `cost, cost price, unit cost, cost per item, default cost, purchase price, buying price, supply price, wholesale price,
      standard cost, einkaufspreis, ek preis, ekpreis, ek, ek netto, netto ek, einstandspreis, bezugspreis, kosten`,
    weak: 'average cost, last cost, supplier price',
  },
  costPer: { strong: 'cost per, cost per quantity, ek pro' },
  supplier: {
    strong: `supplier, suppliers, supplier name, main supplier, default supplier, preferred supplier, primary supplier, vendor name,
      default vendor, preferred vendor, primary vendor, lieferant, lieferanten, lieferantenname, name lieferant,
      lieferant name, hauptlieferant, stammlieferant, standardlieferant`,
    weak: `vendor, vendors, wholesaler, distributor, großhändler, grosshändler, händler, supplier no, supplier number, supplier id,
      vendor no, vendor number, vendor id, lieferanten nr, lieferantennr, lieferanten nummer, lieferantennummer, lieferant nr, lieferant id,
      lief nr, kreditor`,
  },
  supplierCode: {
    strong: `supplier code, supplier sku, supplier item code, supplier item no, supplier item number, supplier article no,
      supplier article number, supplier part no, supplier part number, supplier product code, supplier product number,
      supplier ref, supplier reference, vendor code, vendor sku, vendor item number, vendor part number, vendor product code,
      art nr lieferant, artikelnr lieferant, artikel nr lieferant, artikelnummer lieferant, artikelnummer des lieferanten,
      bestellnr lieferant, bestellnummer lieferant, lieferant art nr, lieferant artikelnr, lieferant artikelnummer,
      lieferanten art nr, lieferanten artikelnr, lieferanten artikel nr, lieferanten artikelnummer, lieferantenartikelnr,
      lieferantenartikelnummer, lieferanten bestellnummer, lieferantenbestellnummer, lief art nr, lief artikelnr,
      lief artikelnummer, order code, order number, order no, bestellnummer, bestell nr, bestellnr, bestell nummer`,
  },
  packSize: {
    strong: `pack size, package size, pack quantity, pack qty, case size, case pack, case quantity, case qty, units per case,
      units per pack, pieces per pack, order multiple, purchase multiple, vpe, ve, verpackungseinheit, gebinde,
      gebindegröße, packungsgröße, packgröße, inhalt vpe, stück pro vpe, stück je vpe, stück pro packung, stück je packung,
      stück pro karton, stück je karton, bestelleinheit`,
  },
  orderUpTo: {
    strong: `order up to, order up to level, max stock, maximum stock, max stock level, maximum stock level, max level,
      max qty, max quantity, maximum quantity, par level, target stock, target level, target quantity, desired stock,
      desired stock level, desired quantity, restock level, sollbestand, soll bestand, zielbestand, höchstbestand,
      maximalbestand, max bestand, maximaler bestand, maximalmenge, sollmenge, auffüllen bis, bestellen bis`,
    weak: 'max, maximum, par, soll',
  },
}

export interface KnownPhrase {
  readonly column: CsvColumn
  readonly isStrong: boolean
}

const listOf = (words: string | undefined): readonly string[] =>
  words === undefined ? [] : words.split(',').map((each) => each.trim())

const phrasesOf = (
  column: CsvColumn,
  words: string | undefined,
  isStrong: boolean,
): readonly (readonly [string, KnownPhrase])[] =>
  listOf(words).map((phrase) => [phrase, { column, isStrong }])

const PHRASES: ReadonlyMap<string, KnownPhrase> = new Map(
  (Object.entries(WORDS) as [CsvColumn, ColumnWords][]).flatMap(([column, { strong, weak }]) => [
    ...phrasesOf(column, weak, false),
    ...phrasesOf(column, strong, true),
  ]),
)

const TRADE_NUMBERS = listOf(
  'gtin, upc, ean, isbn, jan, barcode, ean8, ean13, gtin13, gtin14, upca',
)
const OF_TRADE_NUMBERS = new Set([
  ...TRADE_NUMBERS,
  ...listOf('or, oder, and, und, code, codes, number, nummer, no, nr, a, 8, 12, 13, 14'),
])

/** Whether a name is of trade numbers alone, in any order and number of them: `GTIN, UPC, EAN, or ISBN`. */
const isOfTradeNumbers = (words: readonly string[]): boolean =>
  words.some((word) => TRADE_NUMBERS.includes(word)) &&
  words.every((word) => OF_TRADE_NUMBERS.has(word))

/** What a name says that has these words alone. */
export const knownPhrase = (words: readonly string[]): KnownPhrase | undefined =>
  PHRASES.get(words.join(' ')) ??
  (isOfTradeNumbers(words) ? { column: 'barcode', isStrong: true } : undefined)

/** Counted or measured in: they say nothing of a column. */
export const UNITS: ReadonlySet<string> = new Set(
  listOf('stk, stck, stück, stücke, st, pcs, pc, pieces, piece, units, ea, each, kg, g, l, ml, in'),
)

/** What a column says that has one of these in its name is another thing, whatever the rest of it is. */
export const OTHER_MEANINGS: ReadonlySet<string> = new Set(
  listOf(`price, cost, value, date, time, tax, unit, status, enabled, alert, reserved, sold, ordered, incoming, outgoing,
    committed, unavailable, order, orders, min, max, minimum, maximum, average, avg, last, next, old, new, previous, per,
    of, for, by, expected, forecast, forecasted, planned, required, missing, allocated, damaged, returned, updated,
    created, changed, type, weight, case, pack, package, box, batch, supplier, vendor,
    target, composite, parent, child, bundle, included, option, preis, kosten, wert, datum,
    zeit, steuer, einheit, reserviert, verkauft, bestellt, gesperrt, alt, neu, alter, neuer, letzter, pro, je, von, für,
    soll, geplant, fehlend, gewicht, karton, packung, vpe, lieferant`),
)

/** A branch may have these in its name, though they are words of columns, too. */
const OF_BRANCHES: ReadonlySet<string> = new Set(
  listOf('pet, tier, store, shop, lager, warehouse, filiale, group, a, main'),
)

const OF_COLUMNS: ReadonlySet<string> = new Set(
  [...PHRASES.keys()].flatMap((words) => words.split(' ')).filter((word) => !OF_BRANCHES.has(word)),
)

/** Whether a word may be of the name of a branch, since no column is named by it. */
export const isOfBranch = (word: string): boolean =>
  !OF_COLUMNS.has(word) && !OTHER_MEANINGS.has(word)

/** What a name may begin with where a list is of nothing else. */
export const GOODS: ReadonlySet<string> = new Set([
  'item',
  'product',
  'article',
  'artikel',
  'produkt',
  'part',
  'pet',
  'tier',
])
