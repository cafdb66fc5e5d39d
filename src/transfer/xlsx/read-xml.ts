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

/** More than any workbook has: what is kept while one is read stays small. */
const MAX_DEPTH = 100
/** The longest text, tag or comment. A cell has at most 32,767 characters. */
const MAX_SILENT_BYTES = 1_048_576

/** How many bytes are parsed at once. */
const PIECE_BYTES = MAX_SILENT_BYTES / 16

/** Reads an XML file while it is unpacked. @throws WorkbookProblem, BeyondBounds */
export const readXml = (zip: ZipFile, entry: ZipEntry, handler: XmlHandler): void =>
  new XmlReading(zip, entry, handler).readUntil(() => false)

/** An XML file that is read while it is unpacked, and no further than is needed. */
export class XmlReading {
  readonly #pieces: Iterator<Uint8Array, void, undefined>
  readonly #parser: BoundedParser
  #isAtEnd = false

  constructor(zip: ZipFile, entry: ZipEntry, handler: XmlHandler) {
    this.#pieces = smallPieces(zip.unpack(entry))
    this.#parser = new BoundedParser(handler)
  }

  /**
   * Reads on, to the end or until it is enough; a little more may then have been read.
   * @throws WorkbookProblem, BeyondBounds
   */
  readUntil(isEnough: () => boolean): void {
    while (!this.#isAtEnd && !isEnough()) {
      const { done, value } = this.#pieces.next()
      if (value !== undefined) this.#parser.write(value)
      if (done === true) {
        this.#isAtEnd = true
        this.#parser.end()
      }
    }
  }
}

function* smallPieces(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += PIECE_BYTES) {
      yield piece.subarray(at, at + PIECE_BYTES)
    }
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
    this.#silentBytes += bytes.length
    this.#parser.write(this.#decode(bytes))
    if (this.#silentBytes > MAX_SILENT_BYTES) throw damaged('it has an endless text')
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
