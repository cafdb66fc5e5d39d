import { parseExact } from '../json/parse-exact.ts'
import { ImportFindings, type Read } from './import-findings.ts'
import type { ImportReading } from './import-reading.ts'
import { readName, readStatus } from './import-values.ts'
import {
  readLowStockAtField,
  readPetIdField,
  readQuantityField,
  readUpdatedAtField,
} from './json-fields.ts'
import { quoteValue } from './quote-value.ts'

const FIELDS = ['petId', 'quantity', 'status', 'name', 'lowStockAt', 'updatedAt'] as const
type JsonField = (typeof FIELDS)[number]
type JsonEntry = { readonly [field in JsonField]?: unknown }

const KNOWN: ReadonlySet<string> = new Set(FIELDS)

/** Reads a JSON file: an array with one object a pet. */
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
