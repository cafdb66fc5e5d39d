import { expect, test } from 'bun:test'
import { StorageUnavailable } from '../../../src/stock/store.ts'
import { keepsConnection, outcomeOf } from '../../../src/storage/postgres/driver/outcomes.ts'

const failure = (sqlState: string | undefined) => ({ sqlState, code: undefined, message: 'no' })

test.each([
  ['40001', 'Conflict'],
  ['40P01', 'Conflict'],
  ['55P03', 'LockTimeout'],
  ['25006', 'ServerUnavailable'],
  ['57P03', 'ServerUnavailable'],
  ['53300', 'ServerUnavailable'],
  ['42501', 'NotPermitted'],
  ['53100', 'InsufficientResources'],
  ['53200', 'InsufficientResources'],
  ['53400', 'InsufficientResources'],
  ['23505', 'StatementFault'],
  ['22P02', 'StatementFault'],
  ['42P01', 'StatementFault'],
  ['0A000', 'StatementFault'],
])('the SQLSTATE %s means that nothing was done: %s', (sqlState, name) => {
  expect(outcomeOf(failure(sqlState), true).name).toBe(name)
})

test.each([
  ['57P01'],
  ['57014'],
  ['08006'],
  ['40003'],
  ['58030'],
  ['XX000'],
  ['42P05'],
  [undefined],
])(
  'after %s it is not known whether a statement was done, and its connection is given up',
  (sqlState) => {
    const outcome = outcomeOf(failure(sqlState), true)
    expect(outcome.name).toBe('OutcomeUnknown')
    expect(keepsConnection(outcome)).toBe(false)
  },
)

test('a statement was not done where its connection was never open, whatever the failure', () => {
  for (const sqlState of [undefined, '28P01', '3D000', 'XX000']) {
    const outcome = outcomeOf(failure(sqlState), false)
    expect(outcome.name).toBe('ServerUnavailable')
    expect(outcome).toBeInstanceOf(StorageUnavailable)
  }
})
