import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useTexts } from '../../kit/kit.ts'
import type { ChartData, DrawnChart } from './draw-chart.ts'

interface ChartProps extends ChartData {
  /** A description of the chart for screen readers. */
  readonly label: string
  readonly onPoint: (time: number | undefined) => void
}

/** A chart. The page loads the drawing code with the first one. */
export function Chart({ series, level, label, onPoint }: ChartProps) {
  const texts = useTexts()
  const { pet, retry } = texts
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnChart | undefined>(undefined)
  const data = useRef<ChartData>({ series, level })
  const attempts = useSignal(1)
  const isMissing = useSignal(false)
  data.current = { series, level }
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts')
      if (isGone || box.current === null) return
      drawn.current = drawChart(box.current, { formats: texts, onPoint })
      drawn.current.show(data.current)
    }
    isMissing.value = false
    draw().catch(() => {
      isMissing.value = true
    })
    return () => {
      isGone = true
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [texts, attempts.value])
  const { times, quantities } = series
  useEffect(() => drawn.current?.show(data.current), [times.join(), quantities.join(), level])
  return (
    <>
      <div ref={box} class="chart" role="img" aria-label={label} />
      {isMissing.value && (
        <p class="trouble" role="alert">
          {pet.noChart}{' '}
          <button
            type="button"
            onClick={() => {
              attempts.value += 1
            }}
          >
            {retry}
          </button>
        </p>
      )}
    </>
  )
}
