import { effect, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type Page, usePage } from '../page.ts'
import { type RequestError, toRequestError } from '../pet/request-error.ts'
import type { Step } from './period.ts'
import type { Report } from './report.ts'

export interface ReportQuery {
  readonly from: string
  readonly to: string
  readonly by: Step
  readonly timeZone: string
}

/** After a change of the stock the sums are asked for again, but not more often than this. */
const PAUSE_MS = 3_000

/** The sums of a time, while they are shown. @param isLive whether the time goes on */
export function useReport(query: ReportQuery, isLive: boolean) {
  const page = usePage()
  const report = useSignal<Report | undefined>(undefined)
  const error = useSignal<RequestError | undefined>(undefined)
  const attempts = useSignal(0)
  const { from, to, by, timeZone } = query
  useEffect(() => {
    report.value = undefined
  }, [from, to, by, timeZone])
  useEffect(() => {
    const ended = new AbortController()
    const read = async () => {
      const shop = page.session.current.peek()?.shop
      if (shop === undefined) return
      // A short deadline: at a limit the view says so, in place of a long silent wait.
      const {
        data,
        error: failed,
        headers,
      } = await shop.desk.api.report.get({
        query: { from, to, by, timeZone },
        signal: ended.signal,
        deadline: 10_000,
      })
      if (ended.signal.aborted) return
      if (failed === null) {
        report.value = data
        error.value = undefined
        return
      }
      if (failed.status === 401) page.session.refused()
      error.value = toRequestError(failed, headers, Date.now())
    }
    void read()
    const stop = isLive ? afterChanges(page, () => void read()) : () => {}
    return () => {
      stop()
      ended.abort()
    }
  }, [from, to, by, timeZone, isLive, attempts.value])
  // At a limit it goes on by itself.
  const until = error.value?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = window.setTimeout(() => attempts.value++, Math.max(0, until - Date.now()))
    return () => window.clearTimeout(timer)
  }, [until])
  return { report: report.value, error: error.value, retry: () => void attempts.value++ }
}

/** Runs after changes of the stock, after a pause for those that follow. @returns a function that ends it */
function afterChanges({ stock }: Page, run: () => void): () => void {
  let isFirst = true
  let timer: number | undefined
  const stop = effect(() => {
    stock.all.value
    if (!isFirst && stock.loaded.value) {
      timer ??= window.setTimeout(() => {
        timer = undefined
        run()
      }, PAUSE_MS)
    }
    isFirst = false
  })
  return () => {
    stop()
    window.clearTimeout(timer)
  }
}
