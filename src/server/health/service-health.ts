import { newestFirst, timeOfBackup } from '../../backup/file-name.ts'
import type { BackupFolder } from '../../backup/folder.ts'
import type { Clock } from '../../clocks/clock.ts'
import { type Check, joinChecks } from '../../health/check.ts'
import type {
  BackupOutcome,
  BackupVerification,
  HealthState,
  ListedBackup,
  OpenBackup,
  SafetyState,
  ShopHealth,
} from '../../http/desk/health/shop-health.ts'
import { MADE_ELSEWHERE, SWITCHED_OFF } from '../../http/errors/backup-errors.ts'
import { InTurn } from '../../in-turn.ts'
import { VERSION } from '../../runtime/version.ts'
import type { ServerEngine } from '../../storage/engine.ts'
import { certificateState } from '../../tls/certificate.ts'
import type { BackupSettings, Backups } from '../backups/backups.ts'
import type { TlsKeeper } from '../https/tls-keeper.ts'
import type { HealthMonitor } from './health-monitor.ts'
import { LastExamination } from './last-examination.ts'

interface ServiceHealthDependencies {
  readonly engine: Pick<ServerEngine, 'backupSource' | 'gauges'>
  readonly healthMonitor: Pick<HealthMonitor, 'readiness' | 'safety'>
  readonly backups: Pick<Backups, 'status' | 'makeNow'>
  /** Undefined where backups are switched off. */
  readonly settings: BackupSettings | undefined
  /** Undefined for a service that speaks HTTP. */
  readonly tlsKeeper: Pick<TlsKeeper, 'current'> | undefined
  readonly clock: Clock
}

/** Says how the service is, and makes, checks and hands out its backups. */
export class ServiceHealth implements ShopHealth {
  readonly #dependencies: ServiceHealthDependencies
  readonly #examination: LastExamination | undefined
  /** Where the backups are; undefined where there are none. */
  readonly #folder: BackupFolder | undefined
  readonly #verifying = new InTurn()

  constructor(dependencies: ServiceHealthDependencies) {
    const { engine, settings, clock } = dependencies
    const { backupSource } = engine
    this.#dependencies = dependencies
    this.#examination = backupSource && new LastExamination(backupSource, settings, clock)
    this.#folder = settings && backupSource?.folder(settings.directory)
  }

  async state(): Promise<HealthState> {
    const { engine, healthMonitor, tlsKeeper, clock } = this.#dependencies
    const newest = this.#dependencies.backups.status()?.newest?.file
    const examined = this.#examination?.look(newest)
    const [{ checks }, { freeBytes }, backups] = await Promise.all([
      healthMonitor.readiness(),
      engine.gauges(),
      this.#backups(),
    ])
    const certificate = tlsKeeper && certificateState(tlsKeeper.current.cert, clock.wall())
    const joined = joinChecks(this.#forPage(checks), this.#withoutBackups(examined?.checks ?? []))
    return {
      version: VERSION,
      safety: this.#safety(joined),
      checks: joined.map((check) => ({ ...check, advice: check.advice ?? null })),
      examination: examined ? { at: examined.at ?? null, running: examined.running } : null,
      freeBytes: freeBytes ?? null,
      certificateUntil: certificate?.validUntil ?? null,
      backups,
    }
  }

  /** What fails comes first: nothing is called safe beside it. */
  #safety(checks: readonly Check[]): SafetyState {
    const { backups, healthMonitor } = this.#dependencies
    const safety = healthMonitor.safety()
    const isTrouble = safety.state !== 'fail' && checks.some(({ state }) => state === 'fail')
    const { newest, coverage } = backups.status() ?? {}
    return {
      ...(isTrouble ? TROUBLE : safety),
      newestAt: newest?.at ?? null,
      pets: coverage?.pets ?? null,
      missing: coverage?.missing ?? null,
    }
  }

  async makeBackup(): Promise<BackupOutcome> {
    const { engine, backups } = this.#dependencies
    const { backupSource } = engine
    if (backupSource === undefined) return { outcome: 'not_possible', reason: MADE_ELSEWHERE }
    const result = await backups.makeNow()
    if (result === undefined) return { outcome: 'not_possible', reason: SWITCHED_OFF }
    switch (result.outcome) {
      case 'made': {
        const { at, bytes } = result.backup
        return { outcome: 'made', backup: { name: result.name, at, bytes } }
      }
      case 'failed': {
        const reason = backupSource.withoutFolder(result.reason)
        return { outcome: 'not_possible', reason: `No backup could be made: ${reason}.` }
      }
      default:
        return { outcome: result.outcome }
    }
  }

  async verifyBackup(name: string): Promise<BackupVerification | undefined> {
    const folder = this.#folder
    const source = this.#dependencies.engine.backupSource
    if (folder === undefined || source === undefined) return undefined
    if (!(await this.hasBackup(name))) return undefined
    // One after the other: each reads a whole database.
    const found = await this.#verifying.run(() => source.verify(folder.pathOf(name)))
    const { sound } = found
    return found.sound
      ? { ...found, name, problem: null }
      : { ...NOTHING_KNOWN, name, sound, problem: source.withoutFolder(found.problem) }
  }

  async hasBackup(name: string): Promise<boolean> {
    if (timeOfBackup(name) === undefined) return false
    return (await this.#names()).includes(name)
  }

  async openBackup(name: string): Promise<OpenBackup | undefined> {
    return (await this.hasBackup(name)) ? this.#folder?.open(name) : undefined
  }

  /** What the service sees of itself, for other machines. */
  #forPage(checks: readonly Check[]): readonly Check[] {
    const source = this.#dependencies.engine.backupSource
    if (source === undefined) return checks
    return checks.map((check) => ({ ...check, message: source.withoutFolder(check.message) }))
  }

  /** Where no folder is named, an examination has looked for no backup: whether one is missed, the service knows. */
  #withoutBackups(examined: readonly Check[]): readonly Check[] {
    const isOff = this.#dependencies.settings === undefined
    return isOff ? examined.filter(({ name }) => !name.startsWith('backup')) : examined
  }

  async #backups(): Promise<HealthState['backups']> {
    const { backups, engine } = this.#dependencies
    const status = backups.status()
    const off = engine.backupSource === undefined ? 'elsewhere' : 'off'
    return {
      schedule: status === undefined ? off : 'on',
      everyMs: status?.everyMs ?? null,
      running: status?.running ?? false,
      kept: await this.#kept(),
    }
  }

  /** The files in the folder. A drive that cannot be read is as good as missing: a check says so. */
  async #names(): Promise<readonly string[]> {
    return (await this.#folder?.list().catch(() => [])) ?? []
  }

  async #kept(): Promise<ListedBackup[]> {
    const folder = this.#folder
    if (folder === undefined) return []
    const names = await this.#names()
    const found = newestFirst(names, this.#dependencies.clock.wall()).map(async ({ name, at }) => {
      // The scheduler may delete it meanwhile.
      const bytes = await folder.sizeOf(name).catch(() => undefined)
      return bytes === undefined ? [] : [{ name, at, bytes }]
    })
    return (await Promise.all(found)).flat()
  }
}

const TROUBLE = { state: 'fail', reason: 'trouble' } as const

const NOTHING_KNOWN = {
  bytes: null,
  pets: null,
  movements: null,
  keys: null,
  newestChangeAt: null,
} as const
