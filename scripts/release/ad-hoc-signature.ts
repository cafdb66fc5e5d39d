import { hash } from 'node:crypto'
import { type MachO, readMachO, resizeSignature } from './mach-o.ts'

// macOS ends a program at once whose pages are not those that its signature lists. Bun signs anew what
// it compiles for arm64, and leaves its own, broken signature in what it compiles for x64
// (oven-sh/bun, "compile: fix invalid ad-hoc code signature").

const SUPER_BLOB = 0xfade0cc0
const CODE_DIRECTORY = 0xfade0c02
const SUPER_BLOB_SIZE = 20
const CODE_DIRECTORY_SIZE = 88
const VERSION = 0x20400
const AD_HOC_BY_LINKER = 0x20002
const MAIN_BINARY = 1
const SHA256 = { type: 2, size: 32 }
const PAGE_BITS = 12
const NAME = 'petstock\0'

/** A program for macOS with a signature that fits: the one it has, or one that names nobody. */
export function withValidSignature(file: Buffer): Buffer {
  return hasValidSignature(file) ? file : signAdHoc(file)
}

/** Whether the signature lists every page as it is. */
export function hasValidSignature(file: Buffer): boolean {
  const { signature } = readMachO(file)
  const at = signature.offset
  if (signature.offset + signature.size > file.length) return false
  if (file.readUInt32BE(at) !== SUPER_BLOB || file.readUInt32BE(at + 8) !== 1) return false
  const directory = at + file.readUInt32BE(at + 16)
  if (file.readUInt32BE(directory) !== CODE_DIRECTORY) return false
  if (file.readUInt32BE(directory + 32) !== signature.offset) return false
  if (file[directory + 36] !== SHA256.size || file[directory + 37] !== SHA256.type) return false
  const listed = directory + file.readUInt32BE(directory + 16)
  const pages = pageHashes(file.subarray(0, signature.offset), file[directory + 39] ?? 0)
  return (
    file.readUInt32BE(directory + 28) === pages.length / SHA256.size &&
    pages.equals(file.subarray(listed, listed + pages.length))
  )
}

function signAdHoc(original: Buffer): Buffer {
  const program = readMachO(original)
  const { offset } = program.signature
  const pages = Math.ceil(offset / 2 ** PAGE_BITS)
  const directorySize = CODE_DIRECTORY_SIZE + NAME.length + pages * SHA256.size
  const size = Math.ceil((SUPER_BLOB_SIZE + directorySize) / 16) * 16
  const signed = Buffer.alloc(offset + size)
  original.copy(signed, 0, 0, offset)
  // This is on the first page, whose hash is listed too.
  resizeSignature(signed, program, size)
  writeSuperBlob(signed.subarray(offset), directorySize)
  writeCodeDirectory(signed.subarray(offset + SUPER_BLOB_SIZE), directorySize, program, pages)
  const hashes = offset + SUPER_BLOB_SIZE + CODE_DIRECTORY_SIZE + NAME.length
  pageHashes(signed.subarray(0, offset), PAGE_BITS).copy(signed, hashes)
  return signed
}

function writeSuperBlob(at: Buffer, directorySize: number): void {
  const words = [SUPER_BLOB, SUPER_BLOB_SIZE + directorySize, 1, 0, SUPER_BLOB_SIZE]
  for (const [index, word] of words.entries()) at.writeUInt32BE(word, index * 4)
}

function writeCodeDirectory(at: Buffer, size: number, program: MachO, pages: number): void {
  const words = [
    ...[CODE_DIRECTORY, size, VERSION, AD_HOC_BY_LINKER],
    ...[CODE_DIRECTORY_SIZE + NAME.length, CODE_DIRECTORY_SIZE],
    ...[0, pages, program.signature.offset],
  ]
  for (const [index, word] of words.entries()) at.writeUInt32BE(word, index * 4)
  at.set([SHA256.size, SHA256.type, 0, PAGE_BITS], 36)
  at.writeBigUInt64BE(BigInt(program.text.offset), 64)
  at.writeBigUInt64BE(BigInt(program.text.size), 72)
  at.writeBigUInt64BE(BigInt(MAIN_BINARY), 80)
  at.write(NAME, CODE_DIRECTORY_SIZE, 'latin1')
}

function pageHashes(code: Buffer, pageBits: number): Buffer {
  const page = 2 ** pageBits
  const hashes: Buffer[] = []
  for (let from = 0; from < code.length; from += page) {
    hashes.push(hash('sha256', code.subarray(from, from + page), 'buffer'))
  }
  return Buffer.concat(hashes)
}
