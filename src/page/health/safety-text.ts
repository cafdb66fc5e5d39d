import type { health } from '../texts/en/health.ts'
import type { Texts } from '../texts/texts.ts'
import type { Health } from './health.ts'

/** What a person wants to know first of the health of petstock. */
export interface SafetyLine {
  readonly state: Health['safety']['state']
  readonly text: string
}

/** What the page knows of the stock, which may be newer than what the service has said of its backups. */
export interface KnownStock {
  readonly pets: number
  /** When a quantity changed last, in UTC epoch milliseconds. */
  readonly changedAt: number
}

type SafetyTexts = (typeof health)['safety']
type PageTexts = Pick<Texts, 'count' | 'minute' | 'date' | 'isSameDay' | 'near'>

/** @param stock undefined while it is being read */
export function safetyLine(
  safety: Health['safety'],
  stock: KnownStock | undefined,
  texts: SafetyTexts,
  page: PageTexts,
  now: number,
): SafetyLine {
  const { state, reason, pets } = safety
  const text = safetyText(safety, texts, page, now)
  if (reason !== 'held' || stock === undefined) return { state, text }
  // What has just come in is compared with the newest backup some seconds later.
  const came = stock.pets - (pets ?? 0)
  if (came > 0 && pets === 0) {
    return { state: 'warn', text: texts.uncopied(came, page.count(came)) }
  }
  if (came > 0) {
    const all = { ...safety, reason: 'missing' as const, pets: stock.pets, missing: came }
    return { state, text: safetyText(all, texts, page, now) }
  }
  const { newestAt } = safety
  if (!pets || newestAt === null || stock.changedAt <= newestAt) return { state, text }
  const { near, count } = page
  const time = near(newestAt, now)
  return { state, text: texts.heldUpTo(time, pets, count(pets)) }
}

function safetyText(
  { state, reason, newestAt, pets, missing }: Health['safety'],
  texts: SafetyTexts,
  page: PageTexts,
  now: number,
): string {
  const { count } = page
  const [copy, inCopy] = copyTexts(newestAt, texts, page, now)
  const came = texts.came(missing ?? 0, count(missing ?? 0), count(pets ?? 0), inCopy)
  switch (reason) {
    case 'held':
      return pets === 0 ? texts.empty : texts.held(pets ?? 0, count(pets ?? 0), copy)
    case 'recent':
      return texts.recent(copy)
    case 'soon':
      return texts.soon(came)
    case 'missing':
      return state === 'ok' ? texts.since(came) : texts.missing(came)
    case 'old':
      return texts.old(copy)
    case 'none':
      return state === 'fail' ? texts.none : texts.first
    default:
      return texts[reason]
  }
}

/** The newest copy, and what is in it. */
function copyTexts(
  at: number | null,
  texts: SafetyTexts,
  { minute, date, isSameDay }: PageTexts,
  now: number,
): readonly [string, string] {
  if (at === null) return [texts.newest, texts.inNewest]
  if (!isSameDay(at, now)) return [texts.ofDate(date(at)), texts.inDate(date(at))]
  return [texts.ofTime(minute(at)), texts.inTime(minute(at))]
}
