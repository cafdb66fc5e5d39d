/** Gives the first row in sight the focus. @returns whether there is one */
export function focusFirstRow(): boolean {
  const list = document.querySelector('.pets')
  if (list === null) return false
  const top = Math.max(0, list.getBoundingClientRect().top)
  const rows = [...list.querySelectorAll('.pet')]
    .map((row) => ({
      link: row.querySelector<HTMLElement>('.pet-name'),
      at: row.getBoundingClientRect().top,
    }))
    .filter(({ at }) => at >= top)
    .sort((a, b) => a.at - b.at)
  rows[0]?.link?.focus()
  return rows.length > 0
}
