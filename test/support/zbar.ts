import { findTool } from './tools.ts'

/** What a barcode reader makes of the bars in a picture, each code once. */
export const readBarcodes = (picture: Uint8Array): Promise<string[]> =>
  readCodes(picture, ['code128', 'ean13', 'ean8', 'upca'])

/** What a barcode reader makes of the QR codes in a picture, each once. */
export const readQrCodes = async (picture: Uint8Array): Promise<string[]> =>
  (await readCodes(picture, ['qrcode'])).map((code) => code.replace(/^QR-Code:/, ''))

/** @param picture a PNG, or another format that ImageMagick reads */
async function readCodes(picture: Uint8Array, enabled: readonly string[]): Promise<string[]> {
  const formats = enabled.map((format) => `-S${format}.enable`)
  const reader = Bun.spawn(
    [findTool('zbarimg'), '--quiet', '--nodbus', '-Sdisable', ...formats, '-'],
    {
      stdin: Buffer.from(picture),
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const [codes, trouble] = await Promise.all([reader.stdout.text(), reader.stderr.text()])
  // 4: there was no code in it.
  const status = await reader.exited
  if (status !== 0 && status !== 4) throw new Error(`zbarimg ended with ${status}: ${trouble}`)
  return codes.split('\n').filter((code) => code !== '')
}
