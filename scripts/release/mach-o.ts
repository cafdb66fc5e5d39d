// The parts of Apple's format of programs that a signature has to do with: <mach-o/loader.h> in the
// program's own byte order, <kern/cs_blobs.h> in network byte order.

const HEADER_SIZE = 32
const MAGIC_64 = 0xfeedfacf
const LC_SEGMENT_64 = 0x19
const LC_CODE_SIGNATURE = 0x1d

/** Where something stands in the file. */
export interface Region {
  readonly offset: number
  readonly size: number
}

export interface MachO {
  /** Where the command that points to the signature stands, and the signature. */
  readonly signatureCommand: number
  readonly signature: Region
  /** Where the command of the last segment stands, and that segment, which holds the signature. */
  readonly linkEditCommand: number
  readonly linkEdit: Region
  readonly text: Region
}

export function readMachO(file: Buffer): MachO {
  if (file.readUInt32LE(0) !== MAGIC_64) throw new Error('this is no 64-bit Mach-O program')
  const segments = new Map<string, { command: number; region: Region }>()
  let signature: { command: number; region: Region } | undefined
  let command = HEADER_SIZE
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    const type = file.readUInt32LE(command)
    if (type === LC_SEGMENT_64) {
      const name = file.toString('latin1', command + 8, command + 24).replace(/\0.*$/s, '')
      const offset = Number(file.readBigUInt64LE(command + 40))
      const size = Number(file.readBigUInt64LE(command + 48))
      segments.set(name, { command, region: { offset, size } })
    } else if (type === LC_CODE_SIGNATURE) {
      const region = {
        offset: file.readUInt32LE(command + 8),
        size: file.readUInt32LE(command + 12),
      }
      signature = { command, region }
    }
    command += file.readUInt32LE(command + 4)
  }
  const [text, linkEdit] = [segments.get('__TEXT'), segments.get('__LINKEDIT')]
  if (text === undefined || linkEdit === undefined || signature === undefined) {
    throw new Error('this program has no place for a signature')
  }
  return {
    signatureCommand: signature.command,
    signature: signature.region,
    linkEditCommand: linkEdit.command,
    linkEdit: linkEdit.region,
    text: text.region,
  }
}

/** Says how large the signature is now; the segment around it, and the file, end with it. */
export function resizeSignature(file: Buffer, program: MachO, size: number): void {
  const { signature, signatureCommand, linkEdit, linkEditCommand } = program
  const segmentSize = signature.offset + size - linkEdit.offset
  const pages = Math.ceil(segmentSize / 0x4000) * 0x4000
  file.writeUInt32LE(size, signatureCommand + 12)
  file.writeBigUInt64LE(BigInt(pages), linkEditCommand + 32)
  file.writeBigUInt64LE(BigInt(segmentSize), linkEditCommand + 48)
}
