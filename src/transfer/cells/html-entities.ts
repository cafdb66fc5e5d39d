/** The names of the signs from U+00A0 to U+00FF. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' }),
  ...Object.entries({ hellip: '…', bull: '•', trade: '™', euro: '€', prime: '′', Prime: '″' }),
])

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z]{2,6}\d{0,2}));/g
/** An `&` that was written so twice is `&amp;amp;`. */
const MOST_TIMES = 3

/**
 * What a page shows of a text like `Fish &amp; Shrimp`: shops of the web keep some names as their pages have them.
 * @returns undefined for one that a page shows as it is
 */
export function shownByPages(text: string): string | undefined {
  let meant = text
  for (let times = 0; times < MOST_TIMES; times++) {
    const shown = meant.replace(ENTITY, shownFor)
    if (shown === meant) break
    meant = shown
  }
  return meant === text ? undefined : meant.replace(/\s+/g, ' ').trim()
}

function shownFor(entity: string, decimal = '', hex = '', name = ''): string {
  if (name !== '') return NAMED.get(name) ?? entity
  const code = decimal === '' ? Number.parseInt(hex, 16) : Number(decimal)
  // Half of a pair of surrogates, or beyond Unicode: no page shows a sign for it.
  const isSign = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isSign ? String.fromCodePoint(code) : entity
}
