/** No certificate was made, and what there was is as it was. The message says what to do. */
export class TlsRefused extends Error {
  override name = 'TlsRefused'
}
