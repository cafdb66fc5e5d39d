import { parseExact } from '../../json/exact-json.ts'
import { readSupplierName } from '../../shops/supplier.ts'
import { readSupplierCode } from '../../stock/pet-goods.ts'
import {
  quoteValue,
  readName,
  readPieces,
  readStatus,
  readText,
  refuseValue,
} from '../cells/import-values.ts'
import type { ReadingTime } from '../reading/bounds.ts'
import type { Findings } from '../reading/findings.ts'
import type { Read } from '../reading/import-reading.ts'
import { PET_FIELDS } from '../reading/list-columns.ts'
import { entriesOf } from './json-entries.ts'
import {
  readBarcodesField,
  readLowStockAtField,
  readMoney,
  readPetIdField,
  readQuantityField,
  readUpdatedAtField,
} from './json-fields.ts'

const FIELDS = ['petId', ...PET_FIELDS, 'updatedAt'] as const
type JsonField = (typeof FIELDS)[number]
type JsonEntry = { readonly [field in JsonField]?: unknown }

const KNOWN: ReadonlySet<string> = new Set(FIELDS)

/** Reads a JSON file: an array with one object for each pet. @throws BeyondBounds */
export function readJson(text: string, findings: Findings, time: ReadingTime): void {
  if (!/^\s*\[/.test(text)) {
    const reason = 'must be a JSON array of pets: [{"petId":1, ...}, ...]'
    findings.refuse(null, null, { code: 'invalid_json', reason })
    return
  }
  let line = 0
  for (const source of entriesOf(text)) {
    line++
    if (findings.isFull) return
    time.check()
    const entry = parseEntry(source, line, findings)
    if (entry === undefined) return
    if (isEntry(entry)) readEntry(entry, line, findings)
    else findings.refuse(line, null, noObject(entry))
  }
}

const noObject = (entry: unknown) =>
  refuseValue(entry, (shown) => `must be an object, not ${shown}`)

/** @returns undefined for what is not JSON */
function parseEntry(source: string, line: number, findings: Findings): unknown {
  try {
    return parseExact(source, 'petId')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const reason = `is not valid JSON: ${error.message.replace('JSON Parse error: ', '')}`
    findings.refuse(line, null, { code: 'invalid_json', reason })
    return undefined
  }
}

const isEntry = (value: unknown): value is JsonEntry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readEntry(entry: JsonEntry, line: number, findings: Findings): void {
  for (const field of Object.keys(entry)) {
    if (!KNOWN.has(field)) {
      findings.warn({
        ...{ code: 'unknown_field', field },
        text: `the field ${quoteValue(field)} is not known and is left out`,
      })
    }
  }
  const take = <T>(field: JsonField, read: (value: unknown) => Read<T>): T | undefined =>
    findings.take(line, field, entry[field], read(entry[field]))
  const takeIfPresent = <T>(field: JsonField, read: (value: unknown) => Read<T>): T | undefined =>
    entry[field] === undefined ? undefined : take(field, read)

  findings.addRow({
    line,
    petId: take('petId', readPetIdField),
    code: undefined,
    quantity: take('quantity', readQuantityField),
    status: takeIfPresent('status', readStatus),
    name: takeIfPresent('name', readName),
    sharedName: undefined,
    kind: takeIfPresent('kind', readName),
    barcodes: takeIfPresent('barcodes', readBarcodesField),
    lowStockAt: takeIfPresent('lowStockAt', readLowStockAtField),
    updatedAt: takeIfPresent('updatedAt', readUpdatedAtField),
    ...readMoney(findings, takeIfPresent, entry),
    supplier: takeIfPresent('supplier', (value) => readText(value, readSupplierName)),
    supplierCode: takeIfPresent('supplierCode', (value) => readText(value, readSupplierCode)),
    packSize: takeIfPresent('packSize', readPieces),
    orderUpTo: takeIfPresent('orderUpTo', readLowStockAtField),
  })
}
