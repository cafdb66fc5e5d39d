/** The id of a key among those of all shops, under which limiters count it. */
export const countedId = (shopId: bigint, keyId: string): string => `${shopId}:${keyId}`

/** @param id as {@link countedId} makes it */
export function readCountedId(id: string): { readonly shopId: bigint; readonly keyId: string } {
  const colon = id.indexOf(':')
  return { shopId: BigInt(id.slice(0, colon)), keyId: id.slice(colon + 1) }
}
