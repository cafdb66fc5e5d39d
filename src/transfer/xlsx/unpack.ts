import { Inflate } from 'fflate'
import { crc32 } from './crc32.ts'
import { damaged, tooLarge, WorkbookProblem } from './workbook-problem.ts'
import { packedBytes, readDirectory, type ZipEntry } from './zip-directory.ts'

const MIB = 1_048_576

/** The most bytes of a workbook as it comes, and unpacked. */
export const MAX_PACKED_BYTES = 20 * MIB
export const MAX_UNPACKED_BYTES = 200 * MIB

export const tooLargeToRead = (): WorkbookProblem =>
  tooLarge(`is a workbook of more than ${MAX_PACKED_BYTES / MIB} MiB`)

/** How many packed bytes are unpacked at once: deflate makes a thousand times as many of them at most. */
const STEP = 16_384

const STORED = 0
const DEFLATED = 8

/** The files of a zip file. None is unpacked beyond the size that it declares, and all sizes together are bounded. */
export class ZipFile {
  readonly entries: ReadonlyMap<string, ZipEntry>

  /** @throws WorkbookProblem */
  constructor(readonly bytes: Uint8Array) {
    if (bytes.length > MAX_PACKED_BYTES) throw tooLargeToRead()
    this.entries = readDirectory(bytes)
    const sizes = [...this.entries.values()].map(({ size }) => size)
    if (sizes.reduce((sum, size) => sum + size, 0) > MAX_UNPACKED_BYTES) {
      throw tooLarge(
        `is a workbook of more than ${MAX_UNPACKED_BYTES / MIB} MiB when it is unpacked`,
      )
    }
    if ([...this.entries.values()].some(({ isEncrypted }) => isEncrypted)) {
      throw new WorkbookProblem(
        'is a zip file with a password: take the password away, or save the workbook again as .xlsx or CSV',
      )
    }
  }

  find(name: string): ZipEntry | undefined {
    return this.entries.get(name.toLowerCase())
  }

  /**
   * Unpacks a file in pieces.
   * @param take gets each piece; what it throws ends the unpacking
   * @throws WorkbookProblem where the file is not what its directory declares
   */
  unpack(entry: ZipEntry, take: (piece: Uint8Array) => void): void {
    let size = 0
    let crc = 0
    const check = (piece: Uint8Array): void => {
      size += piece.length
      if (size > entry.size) throw damaged('a file in it is larger than its directory says')
      crc = crc32(piece, crc)
      take(piece)
    }
    const packed = packedBytes(this.bytes, entry)
    if (entry.method === STORED) check(packed)
    else if (entry.method === DEFLATED) inflate(packed, check)
    else throw damaged('a file in it is packed in an unknown way')
    if (size !== entry.size || crc !== entry.crc) throw damaged('a file in it has other bytes')
  }
}

function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  let pieces: Uint8Array[] = []
  const stream = new Inflate((piece) => pieces.push(piece))
  for (let at = 0; at === 0 || at < packed.length; at += STEP) {
    try {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
    } catch {
      throw damaged('a file in it cannot be unpacked')
    }
    for (const piece of pieces) take(piece)
    pieces = []
  }
}
