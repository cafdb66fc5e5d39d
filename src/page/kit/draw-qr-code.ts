import encodeQR from 'qr'

/** A QR code, with the white around it that a camera needs. A module is one wide and one high. */
export interface DrawnQrCode {
  /** How many modules it is wide and high. */
  readonly modules: number
  /** The black modules as an SVG path. */
  readonly path: string
}

const QUIET_MODULES = 4

/** Draws a text. @throws Error where it is too long: about 2,300 bytes fit */
export function drawQrCode(text: string): DrawnQrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_MODULES })
  return { modules: rows.length, path: rows.map(pathOfRow).join('') }
}

/** A run of black modules is one rectangle. */
function pathOfRow(row: readonly boolean[], y: number): string {
  const bits = row.map((isBlack) => (isBlack ? '1' : '0')).join('')
  return [...bits.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
