/** What the program does otherwise under Deno. The guide has the same list. */
export interface Difference {
  readonly what: string
  /** Why it cannot be otherwise. */
  readonly why: string
  /** The tests that see it, by their names: they have to fail. */
  readonly fail?: readonly string[]
  /** The files of tests that hold something else there, where they ask `underDeno`. */
  readonly otherwise?: readonly string[]
  /** Tests that would wait for what never comes, by their files. */
  readonly notRun?: readonly string[]
}

export const DIFFERENCES: readonly Difference[] = [
  {
    what: 'no client is hung up on for its silence, and each that does not read its list holds a copy of it',
    why: 'Deno has no such time limit, and copies a response for each client',
    fail: [
      'hundreds of clients that vanish in the middle of a large list, or never read it, cost no memory',
    ],
    notRun: [
      ...['test/http/server/hang-up.built.test.ts', 'test/http/server/slow-readers.built.test.ts'],
      ...['test/faults/silent-clients.faults.ts', 'test/faults/slow-readers.faults.ts'],
    ],
  },
  {
    what: 'a server that stops takes connections until the requests in flight have their responses',
    why: 'Deno cannot close a listener alone',
    otherwise: ['test/cli/serve/connections.ts'],
  },
  {
    what: 'a server that drains asks clients to hang up, and does not do it itself',
    why: 'Deno ends no connection after a response',
    otherwise: ['test/cli/serve/connections.ts'],
  },
  {
    what: 'updates that are sent without waiting for responses are all made, in their order',
    why: 'Deno takes the requests of a connection one after another, and the service cannot see that others wait',
    otherwise: ['test/faults/pipelining.test.ts'],
  },
  {
    what: 'the response to a body that is too long says that its connection ends, and headers that are too long get 400',
    why: 'Deno does not read the rest of such a body, and responds to such headers itself',
    otherwise: ['test/docs/contract.ts', 'test/faults/endless-requests.faults.ts'],
  },
  {
    what: 'no databases that shops share, no shared limiter, no installed service',
    why: 'their clients are Bun’s, and a service would need the right to run programs',
    fail: ['the call says which limiter it is, and a data folder has none'],
    notRun: [
      ...['test/cli/service/**', 'test/cli/database/**', 'test/faults/database/**'],
      '**/*.{postgres,redis}.test.ts',
    ],
  },
  {
    what: 'doctor writes the index of a log that a crash has left',
    why: 'SQLite in Deno cannot be told, without more permissions, to read a log without its index',
    fail: [
      'a look changes nothing in a shop after a power cut, and sees what is in its log alone',
      'a log whose index was never written is read too',
    ],
  },
  {
    what: 'a command that is the last to leave the database deletes the log that a crash has left',
    why: 'SQLite in Deno cannot be told to let it stay',
    fail: [
      'a command that ends leaves the log as it is, beside a server and after one that has crashed',
    ],
  },
  {
    what: 'a backup is in memory whole, and is then written in one piece',
    why: 'SQLite in Deno copies a database into a second file with every permission alone',
    fail: [
      'a disk that fills up while it is written to leaves nothing behind',
      'killed at any step, a backup has its final name only when it is good, and the next one tidies up',
    ],
  },
  {
    what: 'a rule of the tables that is broken, and a full disk, have other words',
    why: 'they are SQLite’s and the system’s, as Deno hands them on',
    fail: [
      'rows that no constraint would let in are a failure of integrity',
      'an answer that cannot be written fails with a clear message',
    ],
  },
  {
    what: 'the thread that responds writes the log file, too',
    why: 'Deno writes without a thread of its own where it is asked to write at once',
    fail: ['the log is written by another thread than the one that responds, and never synced'],
  },
]
