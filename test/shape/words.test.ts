import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentsOf, filesIn, logLinesOf, namesOf, ROOT, type Source, sources } from './sources.ts'

/** Names that were retired, and what took their place: one word a concept, and the field's own. */
const RETIRED_NAMES: readonly (readonly [name: RegExp, instead: string])[] = [
  [
    /^(?:Visit|visit|visitContext|visitHeaders|putVisitHeaders)$/,
    'RequestContext, context, contextHeaders',
  ],
  [/entrance|^gate$|^Gate[A-Z]/i, 'Guard, AccessControl; of a data folder: FolderAccess'],
  [/^(?:admit|admitKey|admitAddress)$/, 'decide, decideForKey, decideForAddress; checkAccess'],
  [/Refusal$|^(?:as|take)Refusal|^refusalOf$/, 'ApiError, toApiError; takeRejection'],
  [/^insiders?$|^Insider|^outsider$|^mayLook$/i, 'OperatorAccess, mayObserve, Denied'],
  [/verdict/i, 'RateLimitDecision, CertificateStatus, classifyError'],
  [/answer/i, 'response; of a command output; acknowledged'],
  [
    /^#?(?:told|tell|telling|tellOf|undoTold)$|^Told|Told$|^toldA?t?$/,
    'published, notify, LastChange, received',
  ],
  [
    /^(?:Move|Moved|MoveOutcome|MoveRow|moveId|StockMover|isSameMove|findMove|madeMove|showMoved)$/,
    'MovementRequest, Movement, MovementResult, requestId',
  ],
  [/overview/i, 'PetDetails, petPage'],
  [/^Desk(?:Editor|Changes|Stock)$/, 'StockChanger, StockChange, DeskStore'],
  [
    /^(?:counter|counterStore|CounterStore|openCounterStore|atTheCounter)$/,
    'CommandEngine, commandEngine, asCommand',
  ],
  [/^(?:Watch|Watched)$/, 'HealthMonitor'],
  [/^Moment$/, 'ClockReading'],
  [/^(?:within|tryUntil)$/, 'retryUntil'],
  [/^(?:giveName|firstFree)$/, 'publishFile, firstAvailable'],
  [
    /^(?:empty|lock|join)DataFolder$|^enterFolder$|^enterA(?:sServer|lone)$|^letsIn$|^patiently$/,
    'lockExclusive, lockAsServer, lockShared; accessShared',
  ],
  [/^carryOver$|^carr(?:yLimits|iedOver)$|^CarriedOver$/, 'preserveAccess, PreservedAccess'],
  [/^(?:Present|readPresent)$/, 'CurrentDatabase, readCurrent'],
  [/^(?:lookInto|wayInto|Way|through)$/, 'readWithoutTrace, openModeFor, OpenMode'],
  [
    /^(?:Following|#gather|#rest|#stopGathering|#stopResting)$/,
    'ChangeTracker, debounce, coolDown',
  ],
  [/^both$/, 'fanOut'],
  [/^allowSilence$|PATIENCE|^patienceMs$/, 'setIdleTimeout, ..._TIMEOUT_MS'],
  [
    /^(?:GatheringBatch|#gathering|#?onItsWay|OnItsWay|onItsWayOf)$/,
    'PendingBatch, pending, inFlight',
  ],
  [/^bringLogIn$/, 'checkpointWal'],
  [
    /^(?:Keeping|Listing|KeptEntries|keptSettings)$/,
    'KeyValueStorage, EnumerableStorage, StoredEntries',
  ],
  [/^(?:Hold|Trouble|#trouble|troubleOf|troubleText)$/, 'Connectivity, Outage, RequestError'],
  [/^(?:hurry|#?goOn|heard)$/, 'retryNow, resume, onStorageEvent'],
  [
    /^(?:misfits|brokenRules|BrokenRule|requireSound|tableAgainstItsRules)$/,
    'countMismatches, constraintViolations, assertIntegrity',
  ],
  [/^(?:Soon|Dialect|dialect|withoutKeys)$/, 'MaybePromise, ShopQueries, redactKeys'],
  [
    /^(?:JournalPlace|PruningPlace|LogPlace|KeptLimits)$/,
    'JournalCursor, PruningCheckpoint, LogDestination, PersistedLimits',
  ],
  [/^(?!tooManyPets$).*ManyPets/, 'bulk change: BulkPlan, BulkChange'],
  [/^sound(?:Barcodes?|Id|Key|OrNull|Pet|Quantity|Text|Time)$/, 'checkedPet'],
  [/(?:Parts|Side|Around)$/, 'what a constructor needs ends in Dependencies'],
]

/** Where a retired word stays, since users see it or it is another thing. */
const ALLOWED: readonly (readonly [path: RegExp, name: RegExp])[] = [
  // A code of the client's own errors.
  [/./, /^unexpected_answer$/],
  // Intl's own name.
  [/^src\/(?:clocks|page\/texts)\//, /^formatToParts$/],
]

/** Words that a comment or a log line does without; names of the field and plain verbs say it better. */
const RETIRED_PROSE: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bwho(?:ever|soever)\b/i, 'the client, the command, the server, the person'],
  [/\bsomebody\b|\bnobody\b|\banybody\b/i, 'the actor by its name, or the passive'],
  [/\btold\b|\btells?\b|\btelling\b/i, 'published, notified, says'],
  [/\banew\b/i, 'again'],
  [/\bdoor\b|\bway in\b|\bway out\b|\blets? in\b|\bcomes? into\b/i, 'guards, opens, locks'],
  [/\bwhat bec(?:ame|omes) of\b/i, 'the result of'],
  [/\bat the counter\b/i, 'by command, on the stock page'],
  [/\bon (?:its|their) way\b/i, 'in flight'],
  [/\bjournals? of access\b/i, 'audit log'],
  [/\bgate\b|\bentrance\b|\bvisit\b/i, 'guard, request context'],
  [/\brefusals?\b/i, 'error'],
  [/\bverdicts?\b/i, 'decision, status'],
  [/\boverviews?\b/i, 'details'],
  [/\bhurr(?:y|ies)\b/i, 'tries again now'],
]

/** Of these, the words that documents do without, too. There, a person may be somebody. */
const IN_DOCUMENTS =
  /^(?:told|tells?|telling|anew|whoever|verdicts?|overviews?|refusals?|what bec(?:ame|omes) of|journals? of access|(?:on (?:its|their) way))$/i

const isAllowed = (path: string, name: string): boolean =>
  ALLOWED.some(([where, which]) => where.test(path) && which.test(name))

/** The identifiers of a source, each once. */
const identifiersOf = (source: Source): string[] => [
  ...new Set(namesOf(source).match(/#?[A-Za-z_$][\w$]*/g) ?? []),
]

const retiredNamesIn = (source: Source): string[] =>
  identifiersOf(source).flatMap((name) => {
    const retired = RETIRED_NAMES.find(([pattern]) => pattern.test(name))
    if (retired === undefined || isAllowed(source.path, name)) return []
    return [`${source.path}: ${name} (say ${retired[1]})`]
  })

const retiredIn = (path: string, text: string): { found: string; said: string }[] =>
  RETIRED_PROSE.flatMap(([word, instead]) => {
    const [found] = word.exec(text) ?? []
    return found === undefined ? [] : [{ found, said: `${path}: “${found}” (say ${instead})` }]
  })

const retiredProseIn = (source: Source): string[] =>
  [...commentsOf(source), ...logLinesOf(source)].flatMap((text) =>
    retiredIn(source.path, text).map(({ said }) => said),
  )

/** Lines of what people read: the guides, the map, the papers. */
const documentLines = (): Source[] =>
  [
    ...[...filesIn('src'), ...filesIn('test')].filter(({ path }) => /(?<!\.de)\.md$/.test(path)),
    ...['README.md', 'CHANGELOG.md', 'SECURITY.md'].map((path) => ({
      ...{ path, text: readFileSync(join(ROOT, path), 'utf8') },
    })),
  ].flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, text: line })))

test('no name in src is one that was retired', () => {
  expect(sources.flatMap(retiredNamesIn)).toEqual([])
})

test('no comment and no log line in src uses a word that was retired', () => {
  expect(sources.flatMap(retiredProseIn)).toEqual([])
})

test('no guide, map or paper uses a word that was retired', () => {
  const found = documentLines().flatMap(({ path, text }) => retiredIn(path, text))
  expect(found.filter(({ found }) => IN_DOCUMENTS.test(found)).map(({ said }) => said)).toEqual([])
})
