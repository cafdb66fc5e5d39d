import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { hasValidSignature, withValidSignature } from '../../scripts/release/ad-hoc-signature.ts'
import { readMachO } from '../../scripts/release/mach-o.ts'

const PAGE = 4096

function segment(name: string, offset: number, size: number): Buffer {
  const command = Buffer.alloc(72)
  command.writeUInt32LE(0x19, 0)
  command.writeUInt32LE(command.length, 4)
  command.write(name, 8, 'latin1')
  command.writeBigUInt64LE(BigInt(size), 32)
  command.writeBigUInt64LE(BigInt(offset), 40)
  command.writeBigUInt64LE(BigInt(size), 48)
  return command
}

/** A program for macOS with so much code, and a signature that is none. */
function program(code: Uint8Array): Buffer {
  const linkEdit = PAGE + Math.ceil(code.length / 16) * 16
  const signature = linkEdit + 32
  const file = Buffer.alloc(signature + 64, 0xaa)
  const pointer = Buffer.alloc(16)
  for (const [index, word] of [0x1d, 16, signature, 64].entries()) {
    pointer.writeUInt32LE(word, index * 4)
  }
  const commands = Buffer.concat([
    segment('__TEXT', 0, PAGE),
    segment('__LINKEDIT', linkEdit, 32 + 64),
    pointer,
  ])
  file.fill(0, 0, PAGE)
  file.writeUInt32LE(0xfeedfacf, 0)
  file.writeUInt32LE(3, 16)
  file.writeUInt32LE(commands.length, 20)
  commands.copy(file, 32)
  file.set(code, PAGE)
  return file
}

const code = fc.uint8Array({ minLength: 1, maxLength: 5 * PAGE })

test('a program whose signature is broken gets one that fits, and keeps its code', () => {
  fc.assert(
    fc.property(code, (bytes) => {
      const broken = program(bytes)
      expect(hasValidSignature(broken)).toBe(false)
      const signed = withValidSignature(broken)
      expect(hasValidSignature(signed)).toBe(true)
      const { signature, linkEdit } = readMachO(signed)
      expect(signature.offset).toBe(readMachO(broken).signature.offset)
      expect(signature.offset + signature.size).toBe(signed.length)
      expect(linkEdit.offset + linkEdit.size).toBe(signed.length)
      expect(signed.subarray(PAGE, signature.offset)).toEqual(
        broken.subarray(PAGE, signature.offset),
      )
      expect(withValidSignature(signed)).toBe(signed)
    }),
  )
})

test('no byte of a signed program’s code can be changed without its signature telling', () => {
  fc.assert(
    fc.property(code, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, at, change) => {
      const signed = withValidSignature(program(bytes))
      const { signature } = readMachO(signed)
      const position = PAGE + (at % (signature.offset - PAGE))
      signed[position] = (signed[position] ?? 0) ^ change
      expect(hasValidSignature(signed)).toBe(false)
    }),
  )
})

test('what is no program for macOS is not signed', () => {
  expect(() => withValidSignature(Buffer.alloc(PAGE))).toThrow('no 64-bit Mach-O program')
})
