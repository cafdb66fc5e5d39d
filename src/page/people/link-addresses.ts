import { type Connection, isLoopback, phoneAddress } from '../https/connection.ts'

/**
 * The addresses under which a link opens the page on another device, the most likely first. A page that was opened
 * under another name than the machine's own has a right one itself.
 * @param connection undefined: the service has not said it
 * @param origin the address of this page
 */
export function linkAddresses(
  connection: Connection | undefined,
  origin: string,
): readonly string[] {
  if (connection === undefined || connection.loopbackOnly) return [origin]
  const { publicUrl, addresses } = connection
  const known = [publicUrl, phoneAddress(connection), ...addresses.map(({ url }) => url)]
  const reachable = known.flatMap((url) => (url ? [url.replace(/\/(?:v1\/?)?$/, '')] : []))
  if (isLoopback(origin)) return reachable.length === 0 ? [origin] : [...new Set(reachable)]
  return [...new Set([origin, ...reachable])]
}
