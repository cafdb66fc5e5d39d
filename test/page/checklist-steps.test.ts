import { expect, test } from 'bun:test'
import { HEALTH } from '../../src/http/desk/health/health-examples.ts'
import { nextOf, type ShopFacts, stepsOf } from '../../src/page/checklist/steps.ts'

type Health = ShopFacts['health']

const health = ({ safety, ...more }: Partial<Omit<Health, 'safety'>> & { safety?: object } = {}) =>
  ({
    ...HEALTH,
    certificateUntil: null,
    ...more,
    safety: { ...HEALTH.safety, ...safety },
  }) as Health

const facts = (more: Partial<ShopFacts> = {}): ShopFacts => ({
  health: health(),
  hasPets: true,
  keyIds: ['key_a'],
  ownKeyId: 'key_a',
  isSecure: false,
  isHomeDone: false,
  ...more,
})

const doneIn = (more: Partial<ShopFacts>) =>
  stepsOf(facts(more))?.flatMap(({ name, isDone }) => (isDone ? [name] : []))

const place = (state: 'ok' | 'warn') => [{ name: 'backup place', state, message: '', advice: null }]

test('a step is done by what the shop and the device are', () => {
  expect(doneIn({})).toEqual(['list', 'backup'])
  expect(doneIn({ hasPets: false })).toEqual([])
  expect(doneIn({ keyIds: ['key_a', 'key_b'] })).toContain('device')
  expect(doneIn({ health: health({ checks: place('ok') }) })).toContain('drive')
  expect(doneIn({ isSecure: true })).toContain('https')
  expect(doneIn({ health: health({ certificateUntil: 1 }) })).toContain('https')
  expect(doneIn({ isHomeDone: true })).toContain('home')
})

test('a backup that lacks a pet is not the backup of the list', () => {
  expect(doneIn({ health: health({ safety: { missing: 1 } }) })).not.toContain('backup')
  expect(doneIn({ health: health({ safety: { missing: null } }) })).not.toContain('backup')
  // The first list has just come in: what the service has said is of the empty stock before it.
  expect(doneIn({ health: health({ safety: { pets: 0, missing: 0 } }) })).not.toContain('backup')
})

test('a second drive is not there where no backups are made on their own, or its folder is missing', () => {
  const off = { ...HEALTH.backups, schedule: 'off' as const }
  expect(doneIn({ health: health({ checks: place('ok'), backups: off }) })).not.toContain('drive')
  expect(doneIn({ health: health({ checks: place('warn') }) })).not.toContain('drive')
})

test('nothing is said before all of it is known', () => {
  expect(stepsOf(facts({ hasPets: undefined }))).toBeUndefined()
  const examination = { at: null, running: true }
  expect(stepsOf(facts({ health: health({ examination }) }))).toBeUndefined()
})

test('who does not make the backups has no step for them', () => {
  const elsewhere = facts({
    health: health({ examination: null, safety: { reason: 'elsewhere' } }),
  })
  expect(stepsOf(elsewhere)?.map(({ name }) => name)).toEqual(['list', 'device', 'https', 'home'])
})

test('what comes by itself is not what a person does next', () => {
  const soon = facts({ health: health({ safety: { state: 'warn', reason: 'soon', missing: 3 } }) })
  expect(nextOf(stepsOf(soon) ?? [])?.name).toBe('device')
  const failing = facts({ health: health({ safety: { reason: 'failing', missing: 3 } }) })
  expect(nextOf(stepsOf(failing) ?? [])?.name).toBe('backup')
  expect(nextOf(stepsOf(facts({ hasPets: false })) ?? [])?.name).toBe('list')
})
