import { decodeUtf8 } from './file-text.ts'
import { ImportFindings, type ImportReading } from './import-reading.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'

/** Reads a file to import: JSON if it starts with `[` or `{`, else CSV. Never throws: the reading lists the problems. */
export function readImport(file: Uint8Array): ImportReading {
  const decoded = decodeUtf8(file)
  if ('reason' in decoded) {
    const findings = new ImportFindings('csv')
    findings.refuse(decoded.line, null, decoded.reason)
    return findings.reading()
  }
  return /^\s*[[{]/.test(decoded.text) ? readJson(decoded.text) : readCsv(decoded.bytes)
}
