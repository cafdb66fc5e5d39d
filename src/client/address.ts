/**
 * Reads where a service is: its address, without `/v1`.
 * @throws TypeError for what is no such address
 */
export function readBase(text: string): string {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new TypeError(`${JSON.stringify(text)} is no address. Give one like http://shop-pc:3000.`)
  }
  const { protocol, username, search, hash, origin, pathname } = url
  if (!/^https?:$/.test(protocol)) {
    throw new TypeError(
      'The address must begin with http:// or https://, like http://shop-pc:3000.',
    )
  }
  const path = pathname.replace(/\/+$/, '')
  if (username !== '' || search !== '' || hash !== '') {
    throw new TypeError(
      `${origin}${path} is not enough of an address, or too much. Give one like http://shop-pc:3000.`,
    )
  }
  if (path.endsWith('/v1')) {
    throw new TypeError(
      `Leave the /v1 out: ${origin}${path.slice(0, -3)}. It is part of what is called.`,
    )
  }
  return origin + path
}

/** @throws TypeError for what no header can carry; the message does not tell it */
export function readApiKey(text: string): string {
  // A key that was read from a file has the end of its line with it.
  // In JavaScript, an environment variable that is not set comes here too.
  const key = typeof text === 'string' ? text.trim() : ''
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError('The apiKey is empty, or holds what no key holds. Give one like pst_...')
  }
  return key
}
