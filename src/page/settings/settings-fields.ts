import { DAY_MS } from '../../clocks/durations.ts'
import { isRate } from '../../money/conversion.ts'
import { readShopName } from '../../shops/shop-name.ts'
import { choice, field, type Read, type TextsOf, type Values } from '../kit/fields.ts'
import { readLevel } from '../kit/read-fields.ts'
import { LANGUAGES } from '../texts/texts.ts'
import type { ShopSettings } from './shop-settings.ts'

/** Reads the name of a shop: one that has a name keeps one. */
function readName(text: string): Read<string, 'noName' | 'notAName'> {
  if (text.trim() === '') return { problem: 'noName' }
  const read = readShopName(text)
  return 'value' in read ? { value: read.value } : { problem: 'notAName' }
}

/** Reads the rate of a change of currency, as people write it; null: none. */
export function readRate(text: string): Read<string | null, 'notARate'> {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return { value: null }
  return isRate(typed) ? { value: typed } : { problem: 'notARate' }
}

/** The settings as they are typed. An empty text leaves it to the browser, the device, or petstock. */
export const SETTINGS_FIELDS = {
  name: field(readName),
  language: choice(['', ...LANGUAGES], ''),
  timeZone: field<string | null, never>((text) => ({ value: text || null })),
  lowStockAt: field(readLevel),
  currency: field<string | null, never>((text) => ({ value: text || null })),
  currencyRate: field(readRate),
  /** In milliseconds. */
  journal: field<number | null, never>((text) => ({ value: text === '' ? null : Number(text) })),
}

/** Lengths that the page offers for the journal. */
export const KEPT_CHOICES = [90, 365, 2 * 365, 3 * 365, 5 * 365, 10 * 365].map(
  (days) => days * DAY_MS,
)

/** What the journal keeps once all that was decided is in force. */
export const keptWanted = ({ journal: { keptMs, next } }: ShopSettings): number =>
  next?.keptMs ?? keptMs

export const textsOf = (settings: ShopSettings): TextsOf<typeof SETTINGS_FIELDS> => ({
  name: settings.name ?? '',
  language: settings.language ?? '',
  timeZone: settings.timeZone ?? '',
  lowStockAt: settings.lowStockAt === null ? '' : String(settings.lowStockAt),
  currency: settings.currency?.code ?? '',
  currencyRate: '',
  journal: String(keptWanted(settings)),
})

/** The edit that is sent. */
export const editOf = ({
  language,
  journal,
  currency,
  currencyRate,
  ...others
}: Partial<Values<typeof SETTINGS_FIELDS>>) => ({
  ...others,
  ...(language !== undefined && { language: language || null }),
  ...(journal !== undefined && { journalKeptMs: journal }),
  // A shop that has a currency keeps one.
  ...(currency && { currency, ...(currencyRate && { currencyRate }) }),
})

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
