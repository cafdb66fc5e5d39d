import { midnightOf } from '../../clocks/calendar-day.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clocks/durations.ts'
import { ACCESS_LEVELS } from '../../keys/access.ts'
import { MAX_KEY_NAME_LENGTH, readKeyName } from '../../keys/key-name.ts'
import { KEY_UPDATES } from '../../keys/key-updates.ts'
import { type NameReading, quotedText, readName } from '../../names/name.ts'
import { MAX_REQUEST_LIMIT, PLANS } from '../../plans/plans.ts'
import { MAX_SHOP_NAME_LENGTH, readShopName } from '../../shops/shop-name.ts'
import { readShopSlug } from '../../shops/shop-slug.ts'
import { readBarcodes } from '../../stock/barcode.ts'
import { isQuantity, MAX_QUANTITY, PET_STATUSES, parsePetId, readPetName } from '../../stock/pet.ts'

/** Says why a value is not valid. */
export class InvalidValue extends Error {
  override name = 'InvalidValue'
  /** The value as it is quoted, where a secret stands in it; undefined: as it is given. */
  readonly shown: string | undefined

  constructor(message: string, shown?: string) {
    super(message)
    this.shown = shown
  }

  /** Says it of a flag, an argument or a variable that has a text. */
  of(name: string, text: string): string {
    return `${name} ${this.message}, not ${quotedText(this.shown ?? text)}`
  }
}

/** Says why a file that a value names cannot be read. */
export class UnreadableFile extends InvalidValue {
  override of(name: string, text: string): string {
    return `${name} ${quotedText(text)} cannot be read: ${this.message}`
  }
}

/** What a shell offers in the place of a value: some words, or the paths of a kind. */
export type Offer = readonly string[] | 'files' | 'folders'

/** Reads the text of a flag, an argument or a variable. @throws InvalidValue */
export interface Parser<T> {
  (text: string): T
  /** Undefined where no shell knows what comes. */
  readonly offer?: Offer
}

export const offering = <T>(offer: Offer, read: (text: string) => T): Parser<T> =>
  Object.assign((text: string) => read(text), { offer })

export const folderName: Parser<string> = offering('folders', (text) => {
  if (text === '') throw new InvalidValue('must name a folder')
  return text
})

export const fileName: Parser<string> = offering('files', (text) => {
  if (text === '') throw new InvalidValue('must have a name')
  return text
})

const UNITS = { s: 1_000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const
const DURATION = /^(\d+)([smhd])$/
const LONGEST_DURATION_MS = 36_500 * UNITS.d

/** A number with s, m, h or d, in milliseconds; 0 needs no unit. */
export const duration: Parser<number> = (text) => {
  if (text === '0') return 0
  const [, count, unit] = DURATION.exec(text) ?? []
  if (count === undefined) throw new InvalidValue('must be a number with s, m, h or d, like 90d')
  const ms = Number(count) * UNITS[unit as keyof typeof UNITS]
  if (ms > LONGEST_DURATION_MS) throw new InvalidValue('must be at most 36500d')
  return ms
}

export const futureDuration: Parser<number> = (text) => {
  const ms = duration(text)
  if (ms === 0) throw new InvalidValue('must be longer than 0')
  return ms
}

/** When something ends: so much later, or at the end of a day of the calendar. */
export type End = { readonly afterMs: number } | { readonly day: string }

const END = 'must be a number with s, m, h or d, like 90d, or a day, like 2027-01-31'

export const end: Parser<End> = (text) => {
  if (midnightOf(text) !== undefined) return { day: text }
  if (text !== '0' && !DURATION.test(text)) throw new InvalidValue(END)
  return { afterMs: futureDuration(text) }
}

/** How long a server that stops goes on listening. More than an hour is taken for a slip of the hand. */
export const drainTime: Parser<number> = (text) => {
  const ms = duration(text)
  if (ms > HOUR_MS) throw new InvalidValue('must be at most 1h')
  return ms
}

/** How long something is kept before it is deleted for good. Less than a day is taken for a slip of the hand. */
export const retention: Parser<number> = (text) => {
  const ms = duration(text)
  if (ms < UNITS.d) throw new InvalidValue('must be at least 1d')
  return ms
}

export const integer =
  (min: number, max: number): Parser<number> =>
  (text) => {
    const value = Number(text)
    if (!/^\d{1,16}$/.test(text) || value < min || value > max) {
      throw new InvalidValue(`must be a whole number from ${min} to ${max}`)
    }
    return value
  }

export const portNumber = integer(0, 65_535)

/** The most connections of a server to a database: it reads and writes at the same time. */
export const connectionCount = integer(3, 1_000)

export const megabytes = integer(1, 1_048_576)

/** The number of backups to keep. */
export const backupCount = integer(1, 100_000)

/** Requests in a window of an enterprise key. */
export const requestLimit = integer(1, MAX_REQUEST_LIMIT)

export const quantity: Parser<number> = (text) => {
  const value = Number(text)
  if (/^\d+$/.test(text) && isQuantity(value)) return value
  throw new InvalidValue(`must be a whole number from 0 to ${MAX_QUANTITY}`)
}

const oneOf = <const T extends string>(values: readonly T[]): Parser<T> =>
  offering(values, (text) => {
    const found = values.find((value) => value === text)
    if (found === undefined) throw new InvalidValue(`must be one of ${values.join(', ')}`)
    return found
  })

export const plan = oneOf(PLANS)
export const access = oneOf(ACCESS_LEVELS)

export const keyUpdates = oneOf(KEY_UPDATES)
export const petStatus = oneOf(PET_STATUSES)
export const exportFormat = oneOf(['csv', 'json', 'xlsx'])
export const logLevel = oneOf(['debug', 'info', 'warning', 'error'])
/** The shells that complete calls of petstock. */
export const shell = oneOf(['bash', 'zsh', 'fish', 'powershell'])

export const petId: Parser<bigint> = (text) => {
  const id = parsePetId(text)
  if (id === undefined) {
    throw new InvalidValue('must be a whole number within 64 bits, without leading zeros')
  }
  return id
}

/** A line of text; null where it is blank. */
export const textOrNull =
  (read: (text: string) => NameReading): Parser<string | null> =>
  (text) =>
    nameIn(read(text)) || null

/** A pet's name; null where the text is blank. */
export const petName = textOrNull(readPetName)

/** Species or category; null where the text is blank. */
export const petKind = petName

/** A list of barcodes with blanks between them; blank text is an empty list. */
export const barcodes: Parser<readonly string[]> = (text) => {
  const read = readBarcodes(text.split(/\s+/).filter((code) => code !== ''))
  if ('value' in read) return read.value
  throw new InvalidValue(`must be barcodes with blanks between them (they ${read.reason})`)
}

/** The quantity at or below which a pet counts as low; null for `none`. */
export const lowStockLevel: Parser<number | null> = (text) =>
  text === 'none' ? null : quantity(text)

export const keyName: Parser<string> = (text) => {
  const name = nameIn(readKeyName(text))
  if (name === '') throw new InvalidValue(`must be text of 1 to ${MAX_KEY_NAME_LENGTH} characters`)
  return name
}

/** The slug of a shop, its name or its id. */
export const shopName: Parser<string> = (text) => {
  const name = nameIn(readName(text, MAX_SHOP_NAME_LENGTH))
  if (name === '') throw new InvalidValue('must be the slug or the id of a shop')
  return name
}

export const shopSlug: Parser<string> = (text) => nameIn(readShopSlug(text))

/** The name of a new shop. */
export const newShopName: Parser<string> = (text) => {
  const name = nameIn(readShopName(text))
  if (name === '') {
    throw new InvalidValue(`must be text of 1 to ${MAX_SHOP_NAME_LENGTH} characters`)
  }
  return name
}

function nameIn(read: NameReading): string {
  if ('reason' in read) throw new InvalidValue(read.reason)
  return read.value
}

/** The service's address for clients: a URL or a path that ends in /v1. */
export const baseUrl: Parser<string> = (text) => {
  if (/^\w+:[\\/]*[^\\/]*@/.test(text)) {
    throw new InvalidValue(
      'must have no user and no password, which everyone could read in the document: leave out what stands before the @',
      text.replace(/^(\w+:[\\/]*).*@/, '$1...@'),
    )
  }
  if (!PATH_TO_V1.test(text) && !isUrlToV1(text)) {
    throw new InvalidValue('must be a URL or a path that ends in /v1, like https://shop.example/v1')
  }
  return text
}

const PATH_TO_V1 = /^(?:\/[\w.~-]+)*\/v1$/

/** A URL as clients read it: parsers would take a backslash for a slash, and drop a tab. */
const isUrlToV1 = (text: string): boolean =>
  /^https?:\/\/[^/\s]+(?:\/[^/\s]+)*\/v1$/i.test(text) &&
  /^[^\\?#]*$/.test(text) &&
  /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(URL.parse(text)?.hostname ?? '')

/** Where browsers find the stock page. */
export const pageAddress: Parser<string> = (text) => {
  const url = URL.parse(text)
  const isAddress =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
  if (!isAddress || url.hash !== '' || url.username !== '') {
    throw new InvalidValue('must be the address of the stock page, like https://shop-pc:3000')
  }
  return url.origin
}

export const yesOrNo: Parser<boolean> = (text) => {
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new InvalidValue('must be true or false')
}
