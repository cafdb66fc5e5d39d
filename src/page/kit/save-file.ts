/** Has the browser save a file. */
export function saveFile(
  name: string,
  type: string,
  content: string | Uint8Array<ArrayBuffer>,
): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  download(url, name)
  // The browser may still be writing the file to the disk.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Has the browser download an address. The page stays where it is. */
export function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
