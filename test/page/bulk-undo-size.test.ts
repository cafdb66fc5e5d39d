import { expect, test } from 'bun:test'
import { canSend, type Undo } from '../../src/page/bulk/undo-body.ts'

const undoOf = (kind: string, groups: number): Undo => ({
  changes: Array.from({ length: groups }, (_, at) => ({
    pets: [{ petId: BigInt(at) }],
    kind: `${kind}${at}`,
  })),
})

test('an undo is sent where its body is short enough in bytes, whatever letters its kinds have', () => {
  const groups = 100
  expect(canSend(undoOf('a'.repeat(100), groups))).toBe(true)
  expect(canSend(undoOf('ä'.repeat(100), groups))).toBe(false)
})
