/** Where a browser keeps texts under names: a Storage, as far as it is used here. */
export interface Keeping {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** @returns whether it is kept: a storage may be full, or forbidden */
export function keep(where: Keeping, name: string, value: string): boolean {
  try {
    where.setItem(name, value)
    return true
  } catch {
    return false
  }
}
