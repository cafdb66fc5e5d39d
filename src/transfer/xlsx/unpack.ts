import { Inflate } from 'fflate'
import { crc32 } from '../../everywhere/crc32.ts'
import type { ReadingTime } from '../reading/bounds.ts'
import { damaged, tooLarge, WorkbookProblem } from './workbook-problem.ts'
import { packedBytes, readDirectory, type ZipEntry } from './zip-directory.ts'

const MIB = 1_048_576

/** The most bytes of a workbook as it comes, and unpacked. */
export const MAX_PACKED_BYTES = 20 * MIB
export const MAX_UNPACKED_BYTES = 200 * MIB

const tooLargeToRead = (): WorkbookProblem =>
  tooLarge(`is a workbook of more than ${MAX_PACKED_BYTES / MIB} MiB`)

/** A spreadsheet's XML is packed about ten times; what is packed much more repeats itself for nothing. */
const MAX_RATIO = 100
/** Files that are smaller when they are unpacked may be packed as they like. */
const ANY_RATIO_BYTES = MIB

/** How many packed bytes are unpacked at once: deflate makes a thousand times as many of them at most. */
const STEP = 16_384

const STORED = 0
const DEFLATED = 8

/**
 * The files of a zip file. Each is unpacked once at most, and not beyond the size that it declares; all sizes together are
 * bounded.
 */
export class ZipFile {
  readonly entries: ReadonlyMap<string, ZipEntry>
  readonly #unpacked = new Set<ZipEntry>()

  /** @throws WorkbookProblem */
  constructor(
    readonly bytes: Uint8Array,
    readonly time: Pick<ReadingTime, 'check'>,
  ) {
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
   * Unpacks a file in pieces, each when it is asked for.
   * @throws WorkbookProblem where the file is not what its directory declares, or was unpacked before; BeyondBounds
   */
  *unpack(entry: ZipEntry): Generator<Uint8Array, void, undefined> {
    if (this.#unpacked.has(entry)) throw damaged('a file in it stands for two things')
    this.#unpacked.add(entry)
    if (entry.size > ANY_RATIO_BYTES && entry.size > MAX_RATIO * entry.packed) {
      throw damaged(
        `a file in it is packed more than ${MAX_RATIO} times, as no spreadsheet does it`,
      )
    }
    let size = 0
    let crc = 0
    for (const piece of piecesOf(packedBytes(this.bytes, entry), entry.method)) {
      this.time.check()
      size += piece.length
      if (size > entry.size) throw damaged('a file in it is larger than its directory says')
      crc = crc32(piece, crc)
      yield piece
    }
    if (size !== entry.size || crc !== entry.crc) throw damaged('a file in it has other bytes')
  }
}

function piecesOf(packed: Uint8Array, method: number): Iterable<Uint8Array> {
  if (method === STORED) return [packed]
  if (method === DEFLATED) return inflate(packed)
  throw damaged('a file in it is packed in an unknown way')
}

function* inflate(packed: Uint8Array): Generator<Uint8Array, void, undefined> {
  const pieces: Uint8Array[] = []
  const stream = new Inflate((piece) => pieces.push(piece))
  for (let at = 0; at === 0 || at < packed.length; at += STEP) {
    try {
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
    } catch {
      throw damaged('a file in it cannot be unpacked')
    }
    yield* pieces.splice(0)
  }
}
