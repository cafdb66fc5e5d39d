/** Texts that a browser stores under names: the part of a Storage that the page uses. */
export interface KeyValueStorage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** Stores a text. @returns false where the storage is full, or forbidden */
export function trySet(where: KeyValueStorage, name: string, value: string): boolean {
  try {
    where.setItem(name, value)
    return true
  } catch {
    return false
  }
}

/** A storage that also lists its names. */
export interface EnumerableStorage extends KeyValueStorage {
  readonly length: number
  key(index: number): string | null
}

/** The storage of a browser that forbids storing: always empty. */
const FORBIDDEN: EnumerableStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem() {
    throw new Error('This browser keeps nothing.')
  },
  removeItem() {},
}

/** Opens a storage. @param open throws in a browser that forbids storing */
export function storageOf(open: () => EnumerableStorage): EnumerableStorage {
  try {
    return open()
  } catch {
    return FORBIDDEN
  }
}
