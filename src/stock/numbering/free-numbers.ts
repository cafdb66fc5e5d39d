/** Numbers from here on are codes of packages, and not a shop's own counting. */
export const TOO_LONG = 10_000_000n

/** The least number that an import gives to a pet. */
export const FIRST_GIVEN = 1001n

/** The number from which free ones are looked for: the one after the highest that the shop has counted to. */
export const firstAfter = (highest: bigint, least: bigint): bigint =>
  highest < least ? least : highest + 1n

/** The highest number that counts, of some; 0: none does. */
export function highestOf(petIds: Iterable<bigint>): bigint {
  let highest = 0n
  for (const petId of petIds) if (petId > highest && petId < TOO_LONG) highest = petId
  return highest
}

/** The numbers that are free, from one on, without an end. */
function* freeNumbers(from: bigint, isTaken: (petId: bigint) => boolean): Generator<bigint, never> {
  for (let petId = from; ; petId += 1n) if (!isTaken(petId)) yield petId
}

/** The first free numbers, from one on. */
export function takeFree(
  count: number,
  from: bigint,
  isTaken: (petId: bigint) => boolean,
): readonly bigint[] {
  const free = freeNumbers(from, isTaken)
  return Array.from({ length: count }, () => free.next().value)
}
