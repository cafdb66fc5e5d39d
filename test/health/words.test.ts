import { expect, test } from 'bun:test'
import { DAY_MS as DAY } from '../../src/clocks/durations.ts'
import { bytesText, counted, durationText, numberText } from '../../src/health/words.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [1_234_567, '1.2 MB'],
  [999_960, '1.0 MB'],
  [77e9, '77.0 GB'],
  [5e18, '5000.0 PB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

test('numbers have their thousands apart, and what they count in the right number', () => {
  expect([0, 999, 1_000, 1_234_567].map(numberText)).toEqual(['0', '999', '1,000', '1,234,567'])
  expect([counted(1, 'pet'), counted(1_000, 'pet')]).toEqual(['1 pet', '1,000 pets'])
  expect(counted(2, 'copy', 'copies')).toBe('2 copies')
})

test.each([
  [0, 'less than a minute'],
  [60_000, '1 minute'],
  [5_400_000, '90 minutes'],
  [DAY, '24 hours'],
  [2 * DAY - 1, '47 hours'],
  [2 * DAY, '2 days'],
  [800 * DAY, '800 days'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
