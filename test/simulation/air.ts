// What a run must not use: it comes from the air, and no seed repeats it.

const SOURCES: readonly (readonly [holder: object, name: string])[] = [
  [Date, 'now'],
  [Math, 'random'],
  [performance, 'now'],
  [globalThis, 'setTimeout'],
  [globalThis, 'setInterval'],
  [globalThis, 'setImmediate'],
  [globalThis, 'queueMicrotask'],
  [crypto, 'getRandomValues'],
  [crypto, 'randomUUID'],
]

/** Decides what the log leaves out, and nothing else. */
const FOR_THE_LOG = 'logSparingly'

const isOurs = (caller: string): boolean =>
  caller.includes('/src/') && !caller.includes(FOR_THE_LOG)

/** Runs something that may take neither time nor chance from the air. */
export function withoutAir<T>(onTaken: (what: string) => void, run: () => T): T {
  const before = SOURCES.map(([holder, name]) => Reflect.get(holder, name))
  for (const [place, [holder, name]] of SOURCES.entries()) {
    Reflect.set(holder, name, (...given: unknown[]) => {
      const caller = new Error().stack?.split('\n')[2]?.trim() ?? ''
      if (isOurs(caller)) onTaken(`${name} was taken from the air ${caller}`)
      return Reflect.apply(before[place], holder, given)
    })
  }
  try {
    return run()
  } finally {
    for (const [place, [holder, name]] of SOURCES.entries())
      Reflect.set(holder, name, before[place])
  }
}
