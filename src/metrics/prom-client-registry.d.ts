// The library has types for its entry point only, which takes 14 MB of memory. This one file takes 2 MB.
declare module 'prom-client/lib/registry.js' {
  export interface Sample {
    readonly value: number
    readonly labels: Readonly<Record<string, string | number>>
    /** Given where it differs from the metric's own name, as in the three series of a histogram. */
    readonly metricName?: string
  }

  export interface Metric {
    readonly name: string
    get(): Promise<{
      readonly name: string
      readonly help: string
      readonly type: 'counter' | 'gauge' | 'histogram'
      readonly values: readonly Sample[]
    }>
  }

  export default class Registry {
    readonly contentType: string
    registerMetric(metric: Metric): void
    metrics(): Promise<string>
  }
}
