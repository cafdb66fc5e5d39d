import type { Clock } from '../../../clocks/clock.ts'
import type { Timers } from '../../../clocks/timers.ts'
import type { LimitsStore } from '../../../limits/store.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import type { TrustedTimeSource } from '../../engine.ts'
import { SettingsTable } from '../tables/access/settings-table.ts'
import { KeyChangesTable } from '../tables/key-changes-table.ts'
import { KeyTable } from '../tables/key-table.ts'
import { LimiterTable } from '../tables/limiter-table.ts'
import { TrustedTimeTable } from '../tables/trusted-time-table.ts'
import type { WriterThread } from '../writer/writer-thread.ts'
import type { CommitsElsewhere } from './commits-elsewhere.ts'
import { Credentials } from './credentials.ts'
import type { Reader } from './reader.ts'

// What the parts of a running server have of its database, besides the stock: read here, written by the writer thread.

interface Connections {
  readonly reader: Reader
  readonly writer: Pick<WriterThread, 'perform'>
}

export function createCredentials(
  { reader, writer, health }: Connections & { readonly health: Pick<DatabaseHealth, 'problem'> },
  { every, atTurnsEnd }: Pick<Clock, 'every'> & Pick<Timers, 'atTurnsEnd'>,
): Credentials {
  const keys = new KeyTable(reader.connection.client)
  const settings = new SettingsTable(reader.connection.client)
  const changes = new KeyChangesTable(reader.connection.client)
  return new Credentials({
    readKeys: () => reader.readAnyway(() => keys.all()),
    readSettings: () => reader.readAnyway(() => settings.read()),
    readKeysRevision: () => reader.readAnyway(() => changes.revision()),
    markUsed: (used) => writer.perform({ kind: 'markUsed', keys: used }),
    health,
    every,
    atTurnsEnd,
  })
}

export function createLimits({ reader, writer }: Connections): LimitsStore {
  const table = new LimiterTable(reader.connection.client)
  return {
    load: () => reader.readAnyway(() => table.load()),
    save: (rows, forgotten) => writer.perform({ kind: 'saveLimits', rows, forgotten }),
  }
}

export function createTrustedTime(
  { reader, writer, elsewhere }: Connections & { readonly elsewhere: CommitsElsewhere },
  credentials: Pick<Credentials, 'hasEndedBetween'>,
): TrustedTimeSource {
  const table = new TrustedTimeTable(reader.connection.client)
  return {
    trustedTime: (machine) => reader.readAnyway(() => table.read(machine)),
    advanceTrustedTime: (from, to) => writer.perform({ kind: 'advanceTrustedTime', from, to }),
    follow: (run) => elsewhere.follow(run),
    hasEndedBetween: (from, to) => credentials.hasEndedBetween(from, to),
  }
}
