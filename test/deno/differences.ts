/** What the program does otherwise under Deno. The guide has the same list. */
export interface Difference {
  readonly what: string
  /** The tests that see it, by their names: they have to fail. */
  readonly tests?: readonly string[]
  /** Files of tests that are not run, since they would wait for ever. */
  readonly leftOut?: readonly string[]
}

export const DIFFERENCES: readonly Difference[] = [
  {
    what: 'nobody is hung up on for silence: Deno has no such time limit',
  },
  {
    what: 'the port is open until the requests in flight have their responses: Deno cannot close a listener alone',
  },
  {
    what: 'a connection stays open after its response while the server drains: Deno does not close one by itself',
    leftOut: ['test/cli/serve/draining.test.ts'],
  },
  {
    what: 'there are no databases that shops share',
    tests: ['the call says which limiter it is, and a data folder has none'],
  },
  {
    what: 'doctor writes the index (-shm) of a log that a crash has left: without it, SQLite needs an address with parameters',
    tests: [
      'a look changes nothing in a shop after a power cut, and sees what is in its log alone',
      'a log whose index was never written is read too',
    ],
  },
  {
    what: 'SQLite names a broken rule in its own words: its driver there checks rows in integrity_check',
    tests: ['rows that no constraint would let in are a failure of integrity'],
  },
  {
    what: 'the system’s errors have other words, such as those of a full disk',
    tests: ['an answer that cannot be written fails with a clear message'],
  },
  {
    what: 'the log file is written by the thread that responds',
    tests: ['the log is written by another thread than the one that responds, and never synced'],
  },
]
