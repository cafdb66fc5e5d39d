/** A time as clocks and calendars show it. */
export interface ZonedTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** @param timeZone an IANA name; undefined: the zone of this device */
export function zonedTimes(timeZone: string | undefined): (at: number) => ZonedTime {
  if (timeZone === undefined) return localTime
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: keyof ZonedTime): number => parts.get(type) ?? 0
    return {
      year: part('year'),
      month: part('month'),
      day: part('day'),
      hour: part('hour'),
      minute: part('minute'),
    }
  }
}

function localTime(at: number): ZonedTime {
  const date = new Date(at)
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  }
}
