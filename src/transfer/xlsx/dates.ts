const DAY_MS = 86_400_000

/** The day before 1900-01-01, and one more, as spreadsheets count 1900-02-29, which never was. */
const FROM_1900 = Date.UTC(1899, 11, 30)
const FROM_1904 = Date.UTC(1904, 0, 1)

/** Shows a date of a spreadsheet, as `2026-03-05`, `2026-03-05 14:30` or `14:30`. @param days since the epoch of the workbook */
export function showDate(days: number, is1904: boolean): string {
  const date = new Date((is1904 ? FROM_1904 : FROM_1900) + Math.round(days * DAY_MS))
  if (Number.isNaN(date.getTime())) return String(days)
  const [day = '', time = ''] = date.toISOString().split('T')
  const minutes = time.slice(0, 5)
  if (days >= 0 && days < 1) return minutes
  return minutes === '00:00' ? day : `${day} ${minutes}`
}
