import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '../machine.ts'
import { PLACES } from '../platform.ts'
import { unitState } from './await-listening.ts'
import { installedUnit } from './installed-unit.ts'
import { requireSystemd } from './requirements.ts'

/** What is known of the service. Times are UTC epoch milliseconds. */
export interface ServiceStatus {
  readonly installed: boolean
  readonly running: boolean
  /** Whether it starts with the machine. */
  readonly enabled: boolean
  /** As systemd has it: active, failed, activating ... */
  readonly state: string | null
  readonly since: number | null
  readonly program: string | null
  /** What the program says it is; null where it cannot be run. */
  readonly version: string | null
  readonly data: string | null
  readonly url: string | null
}

const NOT_INSTALLED: ServiceStatus = {
  installed: false,
  running: false,
  enabled: false,
  state: null,
  since: null,
  program: null,
  version: null,
  data: null,
  url: null,
}

export function statusOnLinux(machine: Machine): ServiceStatus {
  requireSystemd(machine)
  const unit = installedUnit(machine)
  if (unit === undefined) return NOT_INSTALLED
  const names = ['ActiveState', 'UnitFileState', 'StateChangeTimestamp'] as const
  const { ActiveState, UnitFileState, StateChangeTimestamp } = unitState(machine, ...names)
  const { program } = PLACES.linux
  return {
    installed: true,
    running: ActiveState === 'active',
    enabled: UnitFileState === 'enabled',
    state: ActiveState,
    since: timeIn(StateChangeTimestamp),
    program,
    version: versionOf(machine, program),
    data: unit.record.data,
    url: unit.record.url,
  }
}

function versionOf({ root, run }: Machine, program: string): string | null {
  const path = join(root, program)
  if (!existsSync(path)) return null
  return /\d+\.\d+\.\d+\S*/.exec(run(path, '--version').stdout)?.[0] ?? null
}

/** A time as systemctl writes it, like `Sat 2026-11-21 08:52:27 UTC`. */
export function timeIn(text: string): number | null {
  const [, day, time] = /^\w+ (\S+) (\S+) UTC$/.exec(text) ?? []
  const ms = Date.parse(`${day}T${time}Z`)
  return Number.isNaN(ms) ? null : ms
}
