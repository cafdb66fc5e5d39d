const zbarimg = Bun.which('zbarimg')

/** A machine of a new user may have none; one that checks changes must. */
export const lacksZbar = zbarimg === null && process.env.CI === undefined

/** What a barcode reader makes of a picture, each code once. */
export async function readBarcodes(png: Uint8Array): Promise<string[]> {
  if (zbarimg === null) throw new Error('there is no zbarimg: apt-get install zbar-tools')
  const reader = Bun.spawn([zbarimg, '--quiet', '--nodbus', '-Sdisable', '-Scode128.enable', '-'], {
    stdin: Buffer.from(png),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [codes, trouble] = await Promise.all([reader.stdout.text(), reader.stderr.text()])
  // 4: there was no code in it.
  const status = await reader.exited
  if (status !== 0 && status !== 4) throw new Error(`zbarimg ended with ${status}: ${trouble}`)
  return codes.split('\n').filter((code) => code !== '')
}
