import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { unlessMissing } from '../../../files/missing.ts'
import type { Machine } from '../../machine/machine.ts'
import type { ServicePlan, Variable } from '../service-plan.ts'
import { placeText } from './place-file.ts'

/**
 * Has the URLs of a service's database and limiter, which may hold passwords. Root alone may read it, as
 * systemd does before it starts the service, and a shell too: `set -a; . /etc/petstock/petstock.env`.
 */
export const ENVIRONMENT_FILE = '/etc/petstock/petstock.env'

const PRIVATE = 0o600

type EnvironmentChange = 'wrote' | 'removed' | 'unchanged'

/** Writes the variables that a planned service starts with, or removes those of the service before. */
export function placeEnvironment({ root }: Machine, { secrets }: ServicePlan): EnvironmentChange {
  const before = readEnvironment(root)
  if (secrets.length === 0) return before === undefined ? 'unchanged' : removeEnvironment(root)
  const text = environmentText(secrets)
  if (text === before) return 'unchanged'
  placeText(join(root, ENVIRONMENT_FILE), text, PRIVATE)
  return 'wrote'
}

export function removeEnvironment(root: string): EnvironmentChange {
  rmSync(join(root, ENVIRONMENT_FILE), { force: true })
  return 'removed'
}

function readEnvironment(root: string): string | undefined {
  try {
    return readFileSync(join(root, ENVIRONMENT_FILE), 'utf8')
  } catch (error) {
    return unlessMissing(error)
  }
}

/** Variables with values as systemd and a shell read them alike. */
export const environmentText = (variables: readonly Variable[]): string =>
  [
    '# Written by `petstock service install`, and anew each time it is run.',
    ...variables.map(({ name, value }) => `${name}=${quoted(value)}`),
    '',
  ].join('\n')

const quoted = (value: string): string => `'${value.replaceAll("'", `'"'"'`)}'`
