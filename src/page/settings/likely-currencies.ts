// The regions of the euro. All others have codes that begin as those of their currencies do: ISO 4217 makes them so.
const EURO =
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ')

/**
 * Which currencies are paid with where a language is spoken.
 * @param language of a browser, as `de-AT`; where it names no region, the one with most of its speakers is meant
 */
export function likelyCurrencies(codes: readonly string[], language: string): readonly string[] {
  const region = regionOf(language)
  if (region === undefined) return []
  if (EURO.includes(region)) return ['EUR']
  return codes.filter((code) => code.startsWith(region))
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    // Some browsers name their language in a way of their own.
    return undefined
  }
}
