import { SaxesParser } from 'saxes'
import type { ZipFile } from './unpack.ts'
import { damaged, WorkbookProblem } from './workbook-problem.ts'
import type { ZipEntry } from './zip-directory.ts'

export type XmlAttributes = Readonly<Record<string, string | undefined>>

/** Gets the elements of an XML file in their order; their names come without a prefix. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

/** A handler throws it when it has seen enough. */
export class StopReading extends Error {
  override name = 'StopReading'
}

/** More than any workbook has: what is kept while one is read stays small. */
const MAX_DEPTH = 100
/** The longest text, tag or comment. A cell has at most 32,767 characters. */
const MAX_SILENT_BYTES = 1_048_576

/** Reads an XML file while it is unpacked. @throws WorkbookProblem */
export function readXml(zip: ZipFile, entry: ZipEntry, handler: XmlHandler): void {
  const parser = new BoundedParser(handler)
  try {
    zip.unpack(entry, (piece) => parser.write(piece))
    parser.end()
  } catch (error) {
    if (!(error instanceof StopReading)) throw error
  }
}

class BoundedParser {
  readonly #parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  })
  #decoder: TextDecoder | undefined
  #depth = 0
  #silentBytes = 0

  constructor(handler: XmlHandler) {
    const parser = this.#parser
    parser.on('error', (error) => {
      throw damaged(`its XML is wrong: ${error.message}`)
    })
    parser.on('doctype', () => {
      throw new WorkbookProblem('is a workbook with a DOCTYPE in its XML, which none needs')
    })
    parser.on('opentag', ({ name, attributes }) => {
      this.#silentBytes = 0
      if (++this.#depth > MAX_DEPTH) throw damaged('its XML is nested too deeply')
      handler.open(withoutPrefix(name), attributes)
    })
    parser.on('closetag', ({ name }) => {
      this.#silentBytes = 0
      this.#depth--
      handler.close?.(withoutPrefix(name))
    })
    const { text } = handler
    if (text !== undefined) {
      parser.on('text', (part) => text.call(handler, part))
      parser.on('cdata', (part) => text.call(handler, part))
    }
  }

  write(bytes: Uint8Array): void {
    this.#decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    for (let at = 0; at < bytes.length; at += MAX_SILENT_BYTES / 16) {
      const piece = bytes.subarray(at, at + MAX_SILENT_BYTES / 16)
      this.#silentBytes += piece.length
      this.#parser.write(this.#decode(piece))
      if (this.#silentBytes > MAX_SILENT_BYTES) throw damaged('it has an endless text')
    }
  }

  end(): void {
    this.#parser.write(this.#decode())
    this.#parser.close()
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return this.#decoder?.decode(bytes, { stream: bytes !== undefined }) ?? ''
    } catch {
      throw damaged('its text is not UTF-8')
    }
  }
}

const encodingOf = ([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
