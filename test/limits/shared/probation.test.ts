import { expect, test } from 'bun:test'
import { Probation } from '../../../src/limits/shared/probation.ts'

/** @returns how many probes in a row it takes until the server is back */
function probesUntilBack(probation: Probation<string>): number {
  for (let probes = 1; ; probes++) {
    probation.beginRound()
    if (probation.passed('one')) return probes
  }
}

const pass = (probation: Probation<string>, rounds: number) => {
  for (let round = 0; round < rounds; round++) probation.beginRound()
}

test('a server that is away again soon has to respond in time twice as often in a row, up to ten seconds', () => {
  const probation = new Probation<string>()
  const needed = Array.from({ length: 7 }, () => {
    probation.begin('one')
    return probesUntilBack(probation)
  })
  expect(needed).toEqual([1, 2, 4, 8, 16, 20, 20])
})

test('a probe that is late begins anew, and another server has its own count', () => {
  const probation = new Probation<string>()
  for (let absences = 0; absences < 3; absences++) {
    probation.begin('one')
    if (absences < 2) probesUntilBack(probation)
  }
  for (let probes = 0; probes < 3; probes++) expect(probation.passed('one')).toBe(false)
  probation.failed('one')
  expect(probesUntilBack(probation)).toBe(4)
  probation.begin('other')
  expect(probation.passed('other')).toBe(true)
})

test('one that was well for a minute is back at once, the next time', () => {
  const probation = new Probation<string>()
  for (let absences = 0; absences < 4; absences++) {
    probation.begin('one')
    probesUntilBack(probation)
  }
  pass(probation, 120)
  probation.begin('one')
  expect(probesUntilBack(probation)).toBe(1)
})
