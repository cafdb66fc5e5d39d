import { expect, test } from 'bun:test'
import { isOfOtherLayout } from '../../../src/stock/scans/keyboard-layout.ts'

test.each(['TANKß7', 'tankß7', '"à&é', "'àà(-", 'ÜC1'])(
  'a code that was typed for another keyboard is known as such: %s',
  (text) => {
    expect(isOfOtherLayout(text)).toBe(true)
  },
)

test.each(['TANK-7', '4006381333931', '----', 'Größe', 'TANK 7', ']C1-7', "it's"])(
  'a code or a word of a label is not: %s',
  (text) => {
    expect(isOfOtherLayout(text)).toBe(false)
  },
)
