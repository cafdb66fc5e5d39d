import type { Metric, Sample } from 'prom-client/lib/registry.js'
import type { Histogram } from './histogram.ts'
import type { Metrics } from './metrics.ts'

/** What a server has counted of the limiter that it shares with others. */
interface SharedLimiterGauges {
  readonly asked: number
  readonly roundTrips: number
  readonly alone: number
  readonly late: number
  readonly away: number
}

/** Values that are read when the metrics are read, and not counted before. Undefined where there is none. */
interface Gauges {
  readonly version: string
  /** The commit and its day. */
  readonly build: string
  /** Seconds since the epoch. */
  readonly startedAt: number
  readonly residentBytes: number
  readonly cpuSeconds: number
  readonly queuedWrites: number
  readonly listRebuilds: number
  readonly keysBanned: number
  /** Undefined where this server alone counts requests. */
  readonly sharedLimiter: SharedLimiterGauges | undefined
  readonly databaseBytes: number | undefined
  readonly walBytes: number | undefined
  readonly freeBytes: number | undefined
  /** Since the newest verified backup was begun. */
  readonly backupAgeSeconds: number | undefined
  /** 1 where the last attempt at a backup failed. */
  readonly backupFailing: 0 | 1 | undefined
}

export interface Exposition {
  readonly contentType: string
  readonly text: string
}

/** The metrics in the text format of Prometheus. */
export async function exposition(metrics: Metrics, gauges: Gauges): Promise<Exposition> {
  // Loaded here, so that a server without Prometheus does not have it in memory.
  const { default: Registry } = await import('prom-client/lib/registry.js')
  const registry = new Registry()
  for (const metric of [...counted(metrics), ...lookedUp(gauges)]) registry.registerMetric(metric)
  return { contentType: registry.contentType, text: await registry.metrics() }
}

function counted(metrics: Metrics): Metric[] {
  const operations = [...metrics.operations]
  return [
    metric(
      'counter',
      'petstock_requests_total',
      'Requests by operation and HTTP status; 499: the client hung up before its request was whole.',
      operations.flatMap(([operation, { byStatus }]) =>
        [...byStatus].map(([status, value]) => ({ value, labels: { operation, status } })),
      ),
    ),
    histogram(
      'petstock_request_duration_seconds',
      'Time from a request to its answer, by operation.',
      operations.map(([operation, { seconds }]) => [{ operation }, seconds]),
    ),
    metric(
      'counter',
      'petstock_limiter_decisions_total',
      'What the limiters said, by plan and deciding window; plan "none": no valid key, counted by address.',
      metrics.decisions.all().map(({ count, outcome, ...labels }) => ({
        value: count,
        labels: { ...labels, decision: outcome },
      })),
    ),
    single('counter', 'petstock_bans_total', 'Bans begun.', metrics.bansStarted),
    histogram('petstock_writer_batch_writes', 'Writes that shared a commit.', [
      [{}, metrics.batchWrites],
    ]),
    histogram('petstock_writer_commit_seconds', 'Time from a batch on its way to its commit.', [
      [{}, metrics.commitSeconds],
    ]),
    single(
      'counter',
      'petstock_writer_failed_commits_total',
      'Commits that failed.',
      metrics.failedCommits,
    ),
    single(
      'counter',
      'petstock_writer_restarts_total',
      'Writer threads that failed and were replaced.',
      metrics.writerRestarts,
    ),
    single(
      'counter',
      'petstock_lost_changes_total',
      'Changes that were made and that a database came back without, as this server has found; servers find each once.',
      metrics.lostChanges,
    ),
  ]
}

function lookedUp(gauges: Gauges): Metric[] {
  const { version, build } = gauges
  const gauge = (name: string, help: string, value: number | undefined) =>
    single('gauge', name, help, value)
  return [
    metric('gauge', 'petstock_build_info', 'Always 1; the version is in its labels.', [
      { value: 1, labels: { version, build } },
    ]),
    gauge(
      'petstock_writer_queued_writes',
      'Writes that wait for their commit.',
      gauges.queuedWrites,
    ),
    single(
      'counter',
      'petstock_list_rebuilds_total',
      'Times that the body of the list was put together again.',
      gauges.listRebuilds,
    ),
    gauge('petstock_keys_banned', 'Keys banned just now.', gauges.keysBanned),
    ...(gauges.sharedLimiter === undefined ? [] : ofSharedLimiter(gauges.sharedLimiter)),
    gauge('petstock_database_bytes', 'Size of the database file.', gauges.databaseBytes),
    gauge('petstock_wal_bytes', 'Size of the write-ahead log.', gauges.walBytes),
    gauge('petstock_disk_free_bytes', "Free space on the database's disk.", gauges.freeBytes),
    gauge(
      'petstock_backup_age_seconds',
      'Time since the newest verified backup was made.',
      gauges.backupAgeSeconds,
    ),
    gauge(
      'petstock_backup_failing',
      '1 where the last attempt at a backup failed.',
      gauges.backupFailing,
    ),
    gauge('process_start_time_seconds', 'Start, in seconds since the epoch.', gauges.startedAt),
    gauge('process_resident_memory_bytes', 'Resident memory.', gauges.residentBytes),
    single('counter', 'process_cpu_seconds_total', 'User and system time.', gauges.cpuSeconds),
  ]
}

const ofSharedLimiter = ({
  asked,
  roundTrips,
  alone,
  late,
  away,
}: SharedLimiterGauges): Metric[] => [
  single(
    'counter',
    'petstock_limiter_asked_total',
    'Requests that the shared limiter was asked about.',
    asked,
  ),
  single(
    'counter',
    'petstock_limiter_trips_total',
    'Questions to the shared limiter; the requests of a key that wait share one.',
    roundTrips,
  ),
  single(
    'counter',
    'petstock_limiter_alone_total',
    'Requests that this server counted alone, since the shared limiter was away.',
    alone,
  ),
  single(
    'counter',
    'petstock_limiter_late_total',
    'Questions to which the shared limiter did not respond in time.',
    late,
  ),
  single(
    'gauge',
    'petstock_limiter_servers_away',
    'Servers of the shared limiter that are away just now.',
    away,
  ),
]

function metric(
  type: 'counter' | 'gauge' | 'histogram',
  name: string,
  help: string,
  values: readonly Sample[],
): Metric {
  return { name, get: async () => ({ name, help, type, values }) }
}

const single = (
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  value: number | undefined,
): Metric => metric(type, name, help, value === undefined ? [] : [{ value, labels: {} }])

const histogram = (
  name: string,
  help: string,
  series: readonly (readonly [labels: Record<string, string>, counts: Histogram])[],
): Metric =>
  metric(
    'histogram',
    name,
    help,
    series.flatMap(([labels, counts]) => {
      const totals = counts.cumulative()
      return [
        ...counts.bounds.map((le, bucket) => ({
          metricName: `${name}_bucket`,
          value: totals[bucket] as number,
          labels: { ...labels, le },
        })),
        { metricName: `${name}_bucket`, value: counts.count, labels: { ...labels, le: '+Inf' } },
        { metricName: `${name}_sum`, value: counts.sum, labels },
        { metricName: `${name}_count`, value: counts.count, labels },
      ]
    }),
  )
