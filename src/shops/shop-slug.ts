import type { NameReading } from '../names/name.ts'

// A slug is what operators type for a shop. It is made from the shop's name once, and stays when the shop gives itself
// another name. Only operators see it.

const MAX_SLUG_LENGTH = 40

const SLUG = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
const NUMBER = /^\d+$/

/** Letters that are written out, since taking their marks away leaves none, or another word. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Reads a slug that an operator has typed. */
export function readShopSlug(text: string): NameReading {
  if (SLUG.test(text) && !NUMBER.test(text) && text.length <= MAX_SLUG_LENGTH) {
    return { value: text }
  }
  return {
    reason: `must be 1 to ${MAX_SLUG_LENGTH} of a-z, 0-9 and -, like main-street, without a - at its ends, and not a number alone: that is how ids look`,
  }
}

export interface ShopToName {
  readonly shopId: bigint
  readonly name: string
  /** Null: it has none yet. */
  readonly slug: string | null
}

/**
 * Makes a slug for each shop that has none, out of its name. None of them is the name of another shop, so that a
 * command which names a shop goes on finding that one.
 * @param shops all shops there are, by ascending id
 */
export function missingSlugs(shops: readonly ShopToName[]): ReadonlyMap<bigint, string> {
  const taken = new Set(shops.map(({ slug }) => slug))
  const owners = Map.groupBy(shops, ({ name }) => name)
  const isFree = (slug: string, shopId: bigint): boolean =>
    !taken.has(slug) && (owners.get(slug) ?? []).every((owner) => owner.shopId === shopId)
  const made = new Map<bigint, string>()
  for (const { shopId, name, slug } of shops) {
    if (slug !== null) continue
    for (const candidate of candidatesFor(name, shopId)) {
      if (!isFree(candidate, shopId)) continue
      taken.add(candidate)
      made.set(shopId, candidate)
      break
    }
  }
  return made
}

/** The name as a slug, then with the id of the shop, then with further numbers. Without end. */
function* candidatesFor(name: string, shopId: bigint): Generator<string> {
  const plain = slugOf(name)
  const base = NUMBER.test(plain) ? joined('shop', plain) : plain || 'shop'
  if (plain !== '') yield base
  yield joined(base, String(shopId))
  for (let number = 2; ; number++) yield joined(base, `${shopId}-${number}`)
}

const joined = (base: string, end: string): string =>
  cut(`${cut(base, MAX_SLUG_LENGTH - end.length - 1)}-${end}`, MAX_SLUG_LENGTH)

const slugOf = (name: string): string =>
  cut(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/\p{L}/gu, (letter) => WRITTEN_OUT[letter] ?? letter)
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}'’]/gu, '')
      .replace(/[^a-z0-9]+/g, '-'),
    MAX_SLUG_LENGTH,
  )

const ENDS = /^-+|-+$/g

const cut = (text: string, length: number): string =>
  text.replace(ENDS, '').slice(0, Math.max(length, 0)).replace(ENDS, '')
