import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exposition } from '../../src/metrics/exposition.ts'
import { Metrics } from '../../src/metrics/metrics.ts'
import { readGuide } from '../support/guide.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { findTool, needs } from '../support/tools.ts'

// The files for monitoring that a release has.

const FOLDER = join(import.meta.dir, '../../scripts/release/monitoring')
const RULES = join(FOLDER, 'petstock.rules.yml')

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}

const panels: readonly Panel[] = JSON.parse(
  readFileSync(join(FOLDER, 'petstock-dashboard.json'), 'utf8'),
).panels
const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))

const rules = readFileSync(RULES, 'utf8')
const alert = (name: string) => new RegExp(`alert: ${name}\n +expr: (.*)`).exec(rules)?.[1]

/** The names that a server of many shops shows, with those of a histogram. */
async function shown(): Promise<ReadonlySet<string>> {
  const metrics = new Metrics()
  metrics.operation('listInventory').observe(200, 0.001)
  const { text } = await exposition(metrics, {
    ...{ version: '1.0.0', build: '', startedAt: 0, residentBytes: 1, cpuSeconds: 1 },
    ...{ queuedWrites: 0, listRebuilds: 0, keysBanned: 0 },
    sharedLimiter: { asked: 0, roundTrips: 0, alone: 0, late: 0, away: 0 },
    ...{ databaseBytes: undefined, walBytes: undefined, freeBytes: undefined },
    ...{ backupAgeSeconds: undefined, backupFailing: undefined },
  })
  return new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

const namedIn = (text: string): string[] => text.match(/\b(?:petstock|process)_[a-z_]+\b/g) ?? []

test.each([
  ['each query of the dashboard', () => queries.map(({ expr }) => expr).join('\n')],
  ['each alert', () => rules.match(/expr: .*/g)?.join('\n') ?? ''],
] as const)('%s names metrics that a server shows', async (_, read) => {
  const named = namedIn(read())
  expect(named.length).toBeGreaterThan(8)
  const metrics = await shown()
  expect(named.filter((name) => !metrics.has(name))).toEqual([])
})

test('the dashboard shows each metric of many shops', async () => {
  const named = namedIn(queries.map(({ expr }) => expr).join('\n'))
  const families = new Set(named.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))
  const all = new Set(
    [...(await shown())].map((name) => name.replace(/_(?:bucket|sum|count)$/, '')),
  )
  // What is of a data folder alone; and lists are put together again all day, and a start is seen by what it does.
  const left = [...all].filter((name) => !families.has(name))
  expect(left.toSorted()).toEqual([
    'petstock_backup_age_seconds',
    'petstock_backup_failing',
    'petstock_database_bytes',
    'petstock_disk_free_bytes',
    'petstock_list_rebuilds_total',
    'petstock_wal_bytes',
    'process_start_time_seconds',
  ])
})

test('the guide for many shops names metrics that there are', async () => {
  const metrics = await shown()
  const guide = readGuide('many-shops.md')
  const named = guide.match(/`petstock_[a-z_]+(?:total|seconds|bytes|away)`/g) ?? []
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !metrics.has(name.replaceAll('`', '')))).toEqual([])
})

test('an alert sees a limiter that is away, and one that comes and goes: requests that are counted alone', () => {
  expect(alert('LimiterIsAway')).toContain('petstock_limiter_servers_away')
  expect(alert('LimiterIsLate')).toContain('rate(petstock_limiter_alone_total[5m])')
})

needs('promtool').describe('Prometheus’ own tool', () => {
  const promtool = (...args: string[]) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([findTool('promtool'), ...args])
    return { status: exitCode, said: `${stdout}${stderr}` }
  }

  test('takes the rules, and each query of the dashboard', () => {
    expect(promtool('check', 'rules', RULES)).toMatchObject({ status: 0 })
    using folder = temporaryFolder()
    const file = folder.file('queries.yml')
    const asRules = queries.map(({ expr }, at) => ({
      record: `query:${at}`,
      // What Grafana puts in.
      expr: expr.replaceAll('$__rate_interval', '1m'),
    }))
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules: asRules }] }))
    expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 })
    writeFileSync(
      file,
      JSON.stringify({ groups: [{ name: 'a', rules: [{ record: 'a', expr: 'rate(' }] }] }),
    )
    expect(promtool('check', 'rules', file).status).not.toBe(0)
  })

  /** What Prometheus says at a time of series that go on by the minute. */
  const fires = (
    series: Record<string, string>,
    at: string,
    alertname: string,
    alerts: unknown[],
  ) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: at, alertname, exp_alerts: alerts }],
  })

  const ALERT = (labels: object, summary: string) => ({
    exp_labels: labels,
    exp_annotations: { summary },
  })

  test('has the alerts go off for what they are about, and for nothing else', () => {
    using folder = temporaryFolder()
    const file = folder.file('tests.yml')
    const failing = 'Requests fail. 503 on all nodes: the database; on one: that node'
    const half = 'An upgrade has stopped half way'
    const down = 'HAProxy has left app1. Ask its /readyz, which says why'
    const requests = (status: number) => `petstock_requests_total{status="${status}"}`
    const node = 'haproxy_server_status{proxy="petstock",state="UP",server="app1"}'
    const tests = [
      fires({ [requests(503)]: '0+60x20' }, '15m', 'RequestsFail', [ALERT({}, failing)]),
      fires({ [requests(200)]: '0+60x20' }, '15m', 'RequestsFail', []),
      fires(
        {
          'petstock_build_info{version="1",build="a"}': '1x90',
          'petstock_build_info{version="2",build="b"}': '1x90',
        },
        '70m',
        'NodesDiffer',
        [ALERT({}, half)],
      ),
      fires({ [node]: '0x10' }, '5m', 'NodeIsDown', [
        ALERT({ proxy: 'petstock', state: 'UP', server: 'app1' }, down),
      ]),
      fires({ [node]: '1x10' }, '5m', 'NodeIsDown', []),
    ]
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], tests }))
    const ended = promtool('test', 'rules', file)
    expect(ended.said).toContain('SUCCESS')
    expect(ended).toMatchObject({ status: 0 })
  })
})
