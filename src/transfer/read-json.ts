import { parseExact } from '../json/exact-json.ts'
import { isQuantity, MAX_QUANTITY } from '../stock/pet.ts'
import { ImportFindings, type ImportReading, type Read } from './import-reading.ts'
import { PET_ID_RULE, quoteValue, readName, readPetIdText, readStatus } from './import-values.ts'

const FIELDS = ['petId', 'quantity', 'status', 'name', 'lowStockAt', 'updatedAt'] as const
type JsonField = (typeof FIELDS)[number]
type JsonEntry = { readonly [field in JsonField]?: unknown }

const KNOWN: ReadonlySet<string> = new Set(FIELDS)

/** Reads a JSON file: an array with one object for each pet. */
export function readJson(text: string): ImportReading {
  const findings = new ImportFindings('json')
  for (const [at, entry] of parseEntries(text, findings).entries()) {
    if (isEntry(entry)) readEntry(entry, at + 1, findings)
    else findings.refuse(at + 1, null, `must be an object, not ${quoteValue(entry)}`)
  }
  return findings.reading()
}

function parseEntries(text: string, findings: ImportFindings): readonly unknown[] {
  try {
    const value = parseExact(text, 'petId')
    if (Array.isArray(value)) return value
    findings.refuse(null, null, 'must be a JSON array of pets: [{"petId":1, ...}, ...]')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const reason = error.message.replace('JSON Parse error: ', '')
    findings.refuse(null, null, `is not valid JSON: ${reason}`)
  }
  return []
}

const isEntry = (value: unknown): value is JsonEntry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readEntry(entry: JsonEntry, line: number, findings: ImportFindings): void {
  for (const field of Object.keys(entry)) {
    if (!KNOWN.has(field)) {
      findings.warn(`the field ${quoteValue(field)} is not known and is left out`)
    }
  }
  const take = <T>(field: JsonField, read: (value: unknown) => Read<T>): T | undefined =>
    findings.take(line, field, read(entry[field]))
  const takeIfPresent = <T>(field: JsonField, read: (value: unknown) => Read<T>): T | undefined =>
    entry[field] === undefined ? undefined : take(field, read)

  findings.addRow({
    line,
    petId: take('petId', readPetIdField),
    quantity: take('quantity', readQuantityField),
    status: take('status', readStatus),
    name: takeIfPresent('name', readName),
    lowStockAt: takeIfPresent('lowStockAt', readLowStockAtField),
    updatedAt: takeIfPresent('updatedAt', readUpdatedAtField),
  })
}

const MISSING = { reason: 'is missing' }
/** The last millisecond that a Date can hold. */
const LAST_TIME = 8_640_000_000_000_000

/** Reads a petId: a plain integer, or its digits as text. */
export function readPetIdField(value: unknown): Read<bigint> {
  if (value === undefined) return MISSING
  const exact = typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : value
  if (typeof exact === 'string') return readPetIdText(exact)
  return { reason: `${PET_ID_RULE}, not ${quoteValue(value)}` }
}

/** Reads a quantity. */
export function readQuantityField(value: unknown): Read<number> {
  if (value === undefined) return MISSING
  if (isQuantity(value)) return { value }
  return { reason: `must be a whole number from 0 to ${MAX_QUANTITY}, not ${quoteValue(value)}` }
}

/** Reads a lowStockAt: like a quantity, or null. */
export const readLowStockAtField = (value: unknown): Read<number | null> =>
  value === null ? { value } : readQuantityField(value)

/** Reads a time in UTC epoch milliseconds. */
export function readUpdatedAtField(value: unknown): Read<number> {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LAST_TIME) {
    return { value }
  }
  return {
    reason: `must be a time in milliseconds since 1970, a whole number from 0 to ${LAST_TIME}, not ${quoteValue(value)}`,
  }
}
