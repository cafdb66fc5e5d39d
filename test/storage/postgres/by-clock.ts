import { connect } from '#runtime/postgres'
import type { LaneSurroundings } from '../../../src/storage/postgres/driver/lane.ts'

const CLOCKS = /\b(?:clock|statement)_timestamp\(\)/g

/** Lanes to a database whose clock shows what a test says. */
export function byClock(now: () => number): LaneSurroundings {
  const shown = () => `(to_timestamp(0) + ${now()} * interval '1 ms')`
  return {
    connect(options) {
      const connection = connect(options)
      return {
        get isOpen() {
          return connection.isOpen
        },
        query: (text, parameters) => connection.query(text.replace(CLOCKS, shown), parameters),
        queryUnprepared: (text) => connection.queryUnprepared(text.replace(CLOCKS, shown)),
        close: () => connection.close(),
      }
    },
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}
