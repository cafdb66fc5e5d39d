// To read a bigint out of its column takes several times as long as to read a float. So a search goes by
// the nearest floats first, which are in the same order. From 2^53 on several petIds share one, and below none do.

/** The nearest float of each petId. */
export function nearestFloats(petIds: BigInt64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const words = wordsOf(petIds)
  const floats = new Float64Array(petIds.length)
  // Without a function for each, as it runs once, at the start, before anything is compiled.
  for (let index = 0; index < floats.length; index++) {
    floats[index] =
      (words[2 * index + 1] as number) * 2 ** 32 + ((words[2 * index] as number) >>> 0)
  }
  return floats
}

/** The 32-bit words of each petId: the low one, then the high one. */
export const wordsOf = ({ buffer, byteOffset, length }: BigInt64Array<ArrayBuffer>): Int32Array =>
  new Int32Array(buffer, byteOffset, 2 * length)

/**
 * Finds the first petId that is not less, by bisection.
 * @param floats the nearest float of each petId
 * @returns the number of petIds, where all are less
 */
export function placeOf(
  floats: ArrayLike<number>,
  petIds: ArrayLike<bigint>,
  petId: bigint,
): number {
  const nearest = Number(petId)
  let low = 0
  let end = floats.length
  while (low < end) {
    const middle = (low + end) >>> 1
    if ((floats[middle] as number) < nearest) low = middle + 1
    else end = middle
  }
  if (Number.isSafeInteger(nearest)) return low
  while (low < petIds.length && (petIds[low] as bigint) < petId) low += 1
  return low
}
