/** Copies a text. @returns false where the browser did not */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Over plain http a browser has no clipboard for pages, and copies what is selected.
    const focused = document.activeElement
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'visually-hidden'
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return isCopied
  }
}
