/** Has the browser save a file. */
export function saveFile(
  name: string,
  type: string,
  content: string | Uint8Array<ArrayBuffer>,
): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may still be writing the file to the disk.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
