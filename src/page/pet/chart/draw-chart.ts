import UPlot from 'uplot'
import { HOUR_MS } from '../../../clocks/durations.ts'
import type { Formats } from '../../texts/formats.ts'
import type { Series } from './series.ts'
import { quantityTicks, timeTicks } from './ticks.ts'

export interface ChartData {
  readonly series: Series
  readonly level: number | null
}

export interface DrawnChart {
  show(data: ChartData): void
  destroy(): void
}

interface ChartOptions {
  readonly formats: Formats
  /** Called with the time under the pointer, or undefined when the pointer leaves the chart. */
  readonly onPoint: (time: number | undefined) => void
}

/** The shortest range of times. A shorter one would draw a line without length. */
const SHORTEST_MS = HOUR_MS

/** Possible distances between two marks: whole numbers, as quantities are whole. */
const STEPS = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()

/** Draws a chart into an element of the page, in its size and in the colours of the page. */
export function drawChart(box: HTMLElement, options: ChartOptions): DrawnChart {
  const size = () => ({ width: box.clientWidth, height: box.clientHeight })
  const plot = new UPlot({ ...size(), ...plotOptions(box, options) }, [[], [], []], box)
  const sizes = new ResizeObserver(() => plot.setSize(size()))
  sizes.observe(box)
  const redraw = () => plot.redraw()
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', redraw)
  const themes = new MutationObserver(redraw)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return {
    show: ({ series: { times, quantities }, level }) =>
      plot.setData([[...times], [...quantities], times.map(() => level)]),
    destroy() {
      sizes.disconnect()
      themes.disconnect()
      system.removeEventListener('change', redraw)
      plot.destroy()
    },
  }
}

function plotOptions(
  box: HTMLElement,
  { formats, onPoint }: ChartOptions,
): Omit<UPlot.Options, 'width' | 'height'> {
  const colour = (name: string) => () => getComputedStyle(box).getPropertyValue(name).trim()
  return {
    ms: 1,
    // The marks of an axis are at midnights and hours of the shop's zone.
    tzDate: (at) => zonedDate(at, formats.timeZone),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: true, range: (_, begin, end) => [Math.min(begin, end - SHORTEST_MS), end] },
      y: { range: (_, _least, most) => [0, Math.max(1, most) * 1.1] },
    },
    axes: axes(formats, colour),
    series: [
      {},
      {
        stroke: colour('--accent'),
        fill: colour('--accent-soft'),
        width: 2,
        points: { show: false },
        ...stepped(),
      },
      { stroke: colour('--warn'), width: 1.5, dash: [6, 5], points: { show: false } },
    ],
    hooks: {
      setCursor: [
        ({ cursor, posToVal }) => {
          const { left = -1 } = cursor
          onPoint(left < 0 ? undefined : posToVal(left, 'x'))
        },
      ],
    },
  }
}

const zonedDate = (at: number, timeZone: string | undefined): Date =>
  timeZone === undefined ? new Date(at) : UPlot.tzDate(new Date(at), timeZone)

/** The axes of time and of quantity. */
function axes(formats: Formats, colour: (name: string) => () => string): UPlot.Axis[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const axis: UPlot.Axis = {
    stroke: colour('--muted'),
    // Whole pixels: uPlot scales the digits before px alone to the screen.
    font: `${Math.round(0.8 * rem)}px system-ui`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  }
  return [
    {
      ...axis,
      size: 2 * rem,
      space: 5 * rem,
      values: (_, times, _axis, _space, apart) => timeTicks(formats, apart, times),
    },
    {
      ...axis,
      incrs: STEPS,
      space: 2.2 * rem,
      size: (_, labels) =>
        Math.max(2, ...(labels ?? []).map(({ length }) => length)) * 0.5 * rem + rem,
      values: (_, quantities) => quantityTicks(formats, quantities),
    },
  ]
}

/** Draws steps, since a quantity holds until the next one. */
function stepped(): Pick<UPlot.Series, 'paths'> {
  const paths = UPlot.paths.stepped?.({ align: 1 })
  return paths ? { paths } : {}
}
