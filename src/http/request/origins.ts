// The schemes that pages of apps are opened by are many, and theirs alone: capacitor, ionic, tauri, app, chrome-extension,
// moz-extension. These are no app's: their pages have the origin null, or none.
const NO_ORIGIN = /^(?:about|blob|data|file|filesystem|ftp|javascript|mailto|wss?):/i

const OF_AN_APP = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*\\,]+$/

const EXAMPLES =
  'must be origins with commas between, each like https://kiosk.example, http://10.0.0.5:8080 or capacitor://localhost, without a path'

/**
 * Reads the origins of `--cors-origin`, as browsers send them.
 * @returns what is wrong instead, as a phrase that follows the word for the value
 */
export function readOrigins(text: string): { origins: readonly string[] } | { wrong: string } {
  const origins = text.split(',').map((entry) => entry.trim())
  const bad = origins.find((entry) => !isOrigin(entry))
  return bad === undefined ? { origins } : { wrong: EXAMPLES + adviceOn(bad) }
}

const isOrigin = (entry: string): boolean =>
  /^https?:/i.test(entry)
    ? !entry.includes('*') && originOf(entry) === entry
    : OF_AN_APP.test(entry) && !NO_ORIGIN.test(entry)

function adviceOn(entry: string): string {
  if (entry === 'null' || NO_ORIGIN.test(entry)) {
    return '; the origin null is that of every file and every sandboxed page, and names none of them'
  }
  const origin = /^https?:/i.test(entry) && !entry.includes('*') ? originOf(entry) : undefined
  return origin === undefined ? '' : `; write ${origin} for ${entry}`
}

const originOf = (text: string): string | undefined =>
  URL.canParse(text) ? new URL(text).origin : undefined
