/** One test of a run. */
export interface TestResult {
  /** From the root of the project. */
  readonly file: string
  /** With the groups around it, the outermost first: `the menu > closes on Escape`. */
  readonly name: string
  readonly ms: number
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** What the runner has said of a failure, and where it was. */
  readonly failure?: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' },
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|\w+);/gi, (entity, decimal, hex) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return ENTITIES[entity] ?? entity
  })

const TESTCASE = /<testcase ([^>]*?)(?:\/>|>(.*?)<\/testcase>)/gs

/** The tests of a report in JUnit's format, as Bun writes it. */
export function readJunit(xml: string): TestResult[] {
  return [...xml.matchAll(TESTCASE)].map(([, attributes = '', inside = '']) => {
    const value = (name: string) =>
      decoded(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    // Bun has the innermost group first.
    const groups = value('classname').split(' > ').toReversed()
    return {
      file: value('file'),
      name: [...groups, value('name')].filter((part) => part !== '').join(' > '),
      ms: Math.round(Number(value('time')) * 1_000),
      outcome: outcomeOf(inside),
      ...failureIn(inside),
    }
  })
}

function outcomeOf(inside: string): TestResult['outcome'] {
  if (/<(?:failure|error)\b/.test(inside)) return 'failed'
  return inside.includes('<skipped') ? 'skipped' : 'passed'
}

const FAILURE =
  /<(?:failure|error)\b[^>]*?(?:message="([^"]*)")?\s*(?:\/>|>(.*?)<\/(?:failure|error)>)/s

function failureIn(inside: string): Pick<TestResult, 'failure'> {
  const [found, message = '', text = ''] = FAILURE.exec(inside) ?? []
  return found === undefined ? {} : { failure: decoded(text || message).trim() }
}
