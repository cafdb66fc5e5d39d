// A sign-in by a link: page/session/code-in-address.ts (takes the code out of the address),
// page/session/code-sign-in.ts, page/session/sign-in-by-code.tsx, http/desk/access/sign-in-routes.ts; on the manager's
// page page/people/share-key.tsx, page/people/use-shown-code.ts, page/people/code-card.tsx,
// http/desk/access/code-routes.ts; then page/session/session.ts. A code whose page was left is confirmed or ended in
// page/people/waiting-codes.tsx; how long it is good is keys/code-in-force.ts.

/** A one-time code, as a link brings it. */
export interface LinkedCode {
  readonly code: string
  /** Whom the link is for, as it says itself. */
  readonly name: string | undefined
}

/** The longest name that a link has. A longer one would make its picture hard to read. */
const MAX_NAME = 60

/** The address of the page with a code behind its #, which no browser sends to a server. */
export function linkWithCode(address: string, { code, name }: LinkedCode): string {
  const about =
    name === undefined || name.length > MAX_NAME ? '' : `&name=${encodeURIComponent(name)}`
  return `${address.replace(/\/+$/, '')}/#code=${code}${about}`
}

/** @returns undefined where there is no code behind the # */
export function readLinkedCode(hash: string): LinkedCode | undefined {
  const [, code, name] = /^#code=([^&]*)(?:&name=([^&]*))?/.exec(hash) ?? []
  return code === undefined ? undefined : { code, name: readName(name) }
}

function readName(text: string | undefined): string | undefined {
  try {
    return decodeURIComponent(text ?? '').slice(0, MAX_NAME) || undefined
  } catch {
    return undefined
  }
}

/**
 * Reads what a person pastes who cannot scan the picture: the link, or the code alone.
 * @returns undefined for anything else, such as a key
 */
export function readPastedCode(text: string): LinkedCode | undefined {
  const hash = text.indexOf('#code=')
  if (hash >= 0) return readLinkedCode(text.slice(hash))
  return text.startsWith('psc_') ? { code: text, name: undefined } : undefined
}

/** The parts of a window that have its address. */
interface AddressedWindow {
  readonly location: { readonly hash: string; readonly pathname: string }
  readonly history: { replaceState(data: unknown, unused: string, url: string): void }
  addEventListener(type: 'hashchange', listener: (event: { readonly oldURL: string }) => void): void
}

/**
 * Takes codes out of the address at once, now and while the page is open. To be called before anything else reads
 * the address.
 */
export function takeCodes(window: AddressedWindow, onCode: (linked: LinkedCode) => void): void {
  const take = (hashBefore: string) => {
    const { location, history } = window
    const linked = readLinkedCode(location.hash)
    if (linked === undefined) return
    history.replaceState(null, '', `${location.pathname}${hashBefore}`)
    onCode(linked)
  }
  take('')
  window.addEventListener('hashchange', ({ oldURL }) => take(new URL(oldURL).hash))
}
