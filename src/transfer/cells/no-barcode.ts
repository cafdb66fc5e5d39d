/** What programs and people write where a product has no barcode, in lower case, without marks around it. */
const WORDS: ReadonlySet<string> = new Set([
  // Programs.
  ...['n/a', 'na', 'n.a', 'n. a', 'nan', 'null', 'nil', 'none', 'undefined', 'false', 'empty'],
  ...['#n/a', '#nv', '#na', '\\n'],
  // English.
  ...['no', 'no barcode', 'no bar code', 'no code', 'no ean', 'no upc', 'no gtin', 'without'],
  ...['does not apply', "doesn't apply", 'not applicable', 'not available', 'not assigned'],
  ...['unknown', 'missing', 'nothing', 'without barcode', 'no value', 'tbd'],
  // German.
  ...['kein', 'keine', 'keiner', 'keines', 'kein barcode', 'kein code', 'keine ean', 'nein'],
  ...['ohne', 'ohne barcode', 'ohne ean', 'entfällt', 'k.a', 'k. a', 'keine angabe', 'fehlt'],
  ...['unbekannt', 'leer', 'nicht vorhanden', 'nicht verfügbar', 'nicht zutreffend', 'nichts'],
  // French, Spanish, Italian, Portuguese.
  ...[
    'aucun',
    'aucune',
    'non',
    'sans',
    'sans objet',
    's.o',
    'néant',
    'sans code',
    'non applicable',
  ],
  ...['ninguno', 'ninguna', 'no aplica', 'sin código', 'sin codigo', 'nulo', 'n/d'],
  ...['nessuno', 'nessuna', 'non disponibile', 'n.d', 'senza', 'non applicabile'],
  ...['nenhum', 'nenhuma', 'não se aplica', 'não', 'sem código', 'sem codigo', 'não aplicável'],
  // Dutch, the north, Finnish.
  ...['geen', 'nee', 'nvt', 'n.v.t', 'niet van toepassing', 'onbekend', 'geen barcode'],
  ...['ingen', 'inga', 'intet', 'saknas', 'mangler', 'ei ole'],
  // Polish, Czech, Slovak, Hungarian, Romanian, Croatian, Turkish, Greek.
  ...['brak', 'nie dotyczy', 'žádný', 'žádná', 'není', 'žiadny', 'nincs', 'niciunul', 'fără'],
  ...['nema', 'yok', 'κανένα', 'όχι'],
  // Russian, Ukrainian; Japanese, Chinese, Korean.
  ...['нет', 'отсутствует', 'без штрихкода', 'н/д', 'немає', 'відсутній'],
  ...['なし', '無し', '无', '無', '没有', '沒有', '없음'],
])

const LONGEST = Math.max(...[...WORDS].map((word) => word.length))

/** A zero of any length, as a number column has it: `0`, `0.0`, `0000000000000`. */
const ZERO = /^0+(?:[.,]0+)?$/
/** Dashes, points and question marks alone. */
const MARKS = /^[-‐-―−._/*?\s]+$/
const AROUND = /^[-‐-―−._*()[\]<>"'\s]+|[-‐-―−._*()[\]<>"'!\s]+$/g

/** Whether a text of the column says that there is no barcode. An empty one does. */
export function isNoBarcode(text: string): boolean {
  if (/[1-9]/.test(text)) return false
  if (text === '' || ZERO.test(text) || MARKS.test(text)) return true
  if (text.length > LONGEST + 4) return false
  const word = text.replace(AROUND, '').replace(/[\s_]+/g, ' ')
  return WORDS.has(word.normalize('NFC').toLowerCase())
}
