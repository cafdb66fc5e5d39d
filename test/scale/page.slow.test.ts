import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { withTables } from '../../scripts/scale/markdown.ts'
import { DEFAULTS, PAGE } from '../../scripts/scale/scale.ts'
import { tablesOf } from '../../scripts/scale/tables.ts'
import * as unitCosts from '../../scripts/scale/unit-costs.ts'
import { filesIn } from '../shape/sources.ts'

const page = readFileSync(PAGE, 'utf8')

test('the tables of the page are what the simulation prints; `bun run scale --write` puts them there', () => {
  expect(page).toBe(withTables(page, tablesOf(DEFAULTS)))
})

test('the page says when and on what machine its costs were measured', () => {
  const { on, machine } = unitCosts.MEASURED
  expect(page.replaceAll('\n', ' ')).toContain(`${on}, on ${machine}`)
})

test('each cost names a bench row that there is', () => {
  const code = filesIn('test/bench/scale')
    .map(({ text }) => text)
    .join('\n')
  const parts = (row: string) => row.split(', ')
  for (const costs of [
    unitCosts.PLAIN,
    unitCosts.UNPREPARED,
    unitCosts.PLANNED_ONCE,
    unitCosts.A_SHOP_A_STATEMENT,
  ]) {
    for (const { row } of Object.values(costs)) {
      const [first = ''] = parts(row)
      const literal = first.replace(/^scale: (HTTP of|\d+) .*$/, 'scale: ')
      expect(code).toContain(literal)
    }
  }
})
