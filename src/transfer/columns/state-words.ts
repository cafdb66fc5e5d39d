import { isPetStatus } from '../../stock/pet.ts'
import { wordsOf } from './column-names.ts'
import { statusOfWord } from './known-words.ts'

// What other programs say of a product: whether it is there to be sold. petstock's status says something else of a pet.

/** What another program says of a product; active: nothing that a shop has to decide. */
export type ProductState = 'active' | 'archived' | 'notForSale'

const listOf = (words: string): readonly string[] => words.split(',').map((each) => each.trim())

const statesOf = (
  words: string,
  state: ProductState,
): readonly (readonly [string, ProductState])[] => listOf(words).map((word) => [word, state])

/** In English and German, in lower case with blanks between words. Whether there is any left, the quantity says. */
const STATES: ReadonlyMap<string, ProductState> = new Map([
  ...statesOf(
    `active, aktiv, ok, okay, enabled, aktiviert, live, published, publish, veröffentlicht, visible, sichtbar, online, for sale,
    in stock, instock, out of stock, outofstock, low stock, on backorder, onbackorder, backorder, auf lager, nicht auf lager,
    vorrätig, nicht vorrätig, lieferbar, ausverkauft, attention needed, damaged, returned`,
    'active',
  ),
  ...statesOf(
    `archived, archive, archiviert, inactive, inaktiv, deactivated, deaktiviert, disabled, discontinued, obsolete, retired,
    end of life, eol, eingestellt, ausgelistet, ausgelaufen, deleted, gelöscht, trash, destroyed, lost, rejected`,
    'archived',
  ),
  ...statesOf(
    `draft, entwurf, unpublished, unveröffentlicht, private, privat, hidden, versteckt, unlisted, offline, suspended,
    not for sale, nicht verkäuflich, unavailable, nicht verfügbar, pending review, future, scheduled, geplant, quarantined`,
    'notForSale',
  ),
])

/** A word as it is compared: `on_backorder`, `'-1`. */
export const stateWord = (text: string): string =>
  text
    .trim()
    .replace(/^'(?=-?\d)/, '')
    .replace(/([^\s_-])[\s_-]+/g, '$1 ')
    .normalize('NFC')
    .toLowerCase()

/** What a word of a column of states says that is none of petstock's; undefined for another word. */
export const stateOfWord = (text: string): ProductState | undefined => STATES.get(stateWord(text))

/** Whether a word is one of petstock's, or one that the page has for it. */
export const isOwnStatus = (text: string): boolean =>
  isPetStatus(text.toLowerCase()) || statusOfWord(text) !== undefined

type Codes = ReadonlyMap<string, ProductState>

/** Columns of states have these, too, alone. */
const CODES: readonly Codes[] = [
  new Map([...statesOf('1', 'active'), ...statesOf('0', 'archived')]),
  // Those of InvenTree.
  new Map([
    ...statesOf('10, 50, 55, 85', 'active'),
    ...statesOf('60, 65, 70', 'archived'),
    ...statesOf('75', 'notForSale'),
  ]),
]

const YES = 'true, yes, y, 1, x, ja, j, wahr'
const NO = 'false, no, n, 0, nein, falsch'

/** Whether a word is yes. */
export const isYes = (text: string): boolean => listOf(YES).includes(stateWord(text))

const flag = (yes: ProductState, no: ProductState, others: Codes = new Map()): Codes =>
  new Map([...statesOf(YES, yes), ...statesOf(NO, no), ...others])

const SAYS_ARCHIVED = flag('archived', 'active')
const SAYS_ACTIVE = flag('active', 'archived')
/** WooCommerce has numbers for drafts, and for those to be looked at, too. */
const FOR_SALE = flag('active', 'notForSale', new Map(statesOf('-1, 2', 'notForSale')))
const NOT_FOR_SALE = flag('notForSale', 'active')
/** Where a web shop shows a product, if anywhere. */
const SHOWN = flag(
  'active',
  'notForSale',
  new Map([
    ...statesOf('visible, sichtbar, auto, catalog, search, katalog, suche', 'active'),
    ...statesOf('hidden, versteckt, unsichtbar', 'notForSale'),
  ]),
)

/** What the words of a column of yes and no say. */
const FLAGS: ReadonlyMap<string, Codes> = new Map([
  ...listOf(
    `archived, archive, archiviert, discontinued, inactive, inaktiv, deactivated, deaktiviert, disabled, obsolete, retired,
    eingestellt, ausgelistet, deleted, gelöscht`,
  ).map((words) => [words, SAYS_ARCHIVED] as const),
  ...listOf('active, aktiv, enabled, aktiviert').map((words) => [words, SAYS_ACTIVE] as const),
  ...listOf(
    `published, published on online store, veröffentlicht, available for sale, for sale, sellable, can be sold, verkäuflich,
    online`,
  ).map((words) => [words, FOR_SALE] as const),
  ...listOf(
    'visible, visibility, visibility in catalog, sichtbar, sichtbarkeit, sichtbarkeit im katalog',
  ).map((words) => [words, SHOWN] as const),
  ...listOf('draft, entwurf, hidden, versteckt, unpublished, not for sale').map(
    (words) => [words, NOT_FOR_SALE] as const,
  ),
])

/** `isArchived`, `HB.archived`, `Artikel archiviert`: they say nothing else. */
const BESIDE = new Set(
  listOf('is, ist, hb, field, item, items, product, article, artikel, produkt, flag'),
)
const STATUS = new Set(listOf('status, state, zustand'))

const wordsIn = (name: string): readonly string[] =>
  wordsOf(name).filter((word) => !BESIDE.has(word))

const hasStatusName = (name: string): boolean => wordsIn(name).some((word) => STATUS.has(word))

/** How the cells of a column say what another program says of its products. */
export interface StateSpelling {
  readonly stateOf: (text: string) => ProductState | undefined
  /** The lower, the more it says to a person: words, then numbers, then yes and no. */
  readonly rank: number
}

/** How the cells of a column may say it by its name: in one of these ways, where it has all of them. */
export function statesSaidBy(name: string): readonly StateSpelling[] {
  const words = wordsIn(name)
  const codes = FLAGS.get(words.join(' '))
  if (codes !== undefined) return [byCode(codes, 2)]
  if (!hasStatusName(name)) return []
  const byWord = { stateOf: stateOfWord, rank: 0 }
  return words.length === 1 ? [byWord, ...CODES.map((each) => byCode(each, 1))] : [byWord]
}

const byCode = (codes: Codes, rank: number): StateSpelling => ({
  stateOf: (text) => codes.get(stateWord(text)),
  rank,
})
