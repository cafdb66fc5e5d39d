/** Whether a point, in the units of the picture, is within a shape. */
export type Shape = (x: number, y: number) => boolean

export interface IconShapes {
  /** The width and the height of the picture, in its units. */
  readonly size: number
  /** The radius of the ground's corners. */
  readonly radius: number
  readonly ground: string
  readonly figure: string
  /** The figure is the union of these. */
  readonly shapes: readonly Shape[]
}

/** Reads the shapes of the page's icon: a ground, and on it ellipses and one path. @throws Error for any other picture */
export function readIcon(svg: string): IconShapes {
  const ellipses = [...svg.matchAll(/<ellipse ([^>]*)\/>/g)].map(([, text = '']) => ellipse(text))
  const paths = [...svg.matchAll(/<path d="([^"]*)"\/>/g)].map(([, d = '']) => polygon(outline(d)))
  const [, ground = ''] = /<rect ([^>]*)\/>/.exec(svg) ?? []
  const drawn = [...svg.matchAll(/<(?!\/|svg|title|g )/g)].length
  if (drawn !== ellipses.length + paths.length + 1)
    throw new Error('the icon has shapes of other kinds')
  return {
    size: number(ground, 'width'),
    radius: number(ground, 'rx'),
    ground: attribute(ground, 'fill'),
    figure: attribute(/<g ([^>]*)>/.exec(svg)?.[1] ?? '', 'fill'),
    shapes: [...ellipses, ...paths],
  }
}

function attribute(text: string, name: string): string {
  const value = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1]
  if (value === undefined) throw new Error(`the icon's shape has no ${name}: ${text}`)
  return value
}

const number = (text: string, name: string): number => Number(attribute(text, name))

function ellipse(text: string): Shape {
  const [cx, cy, rx, ry] = ['cx', 'cy', 'rx', 'ry'].map((name) => number(text, name)) as [
    number,
    number,
    number,
    number,
  ]
  // Each is turned about its own middle.
  const angle = (-Number(/rotate\((\S+)/.exec(text)?.[1] ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (x, y) => {
    const [dx, dy] = [x - cx, y - cy]
    return ((dx * cos - dy * sin) / rx) ** 2 + ((dx * sin + dy * cos) / ry) ** 2 <= 1
  }
}

type Point = readonly [number, number]

/** The numbers that each command of a path takes at a time. */
const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, C: 6, c: 6, s: 4, z: 0 }
const STEPS = 12

/** The corners of a path whose curves are cut into straight lines. */
function outline(d: string): Point[] {
  const points: Point[] = []
  let at: Point = [0, 0]
  let control: Point = at
  for (const [, command = '', text = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const count = ARGUMENTS[command]
    if (count === undefined) throw new Error(`the icon's path has the command ${command}`)
    for (let from = 0; count > 0 && from < numbers.length; from += count) {
      const [x, y] = command === command.toLowerCase() ? at : [0, 0]
      const given = Array.from(
        { length: count / 2 },
        (_, index): Point => [
          x + (numbers[from + 2 * index] ?? 0),
          y + (numbers[from + 2 * index + 1] ?? 0),
        ],
      )
      const end = given.at(-1) as Point
      // A smooth curve leaves the point as the one before came to it.
      const first: Point =
        count === 4 ? [2 * at[0] - control[0], 2 * at[1] - control[1]] : (given[0] as Point)
      const second = given.at(-2) ?? end
      if (count === 2) points.push(end)
      else points.push(...curve(at, first, second, end))
      ;[at, control] = [end, second]
    }
  }
  return points
}

function curve(from: Point, first: Point, second: Point, to: Point): Point[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const t = (step + 1) / STEPS
    const at = (axis: 0 | 1) =>
      (1 - t) ** 3 * from[axis] +
      3 * (1 - t) ** 2 * t * first[axis] +
      3 * (1 - t) * t ** 2 * second[axis] +
      t ** 3 * to[axis]
    return [at(0), at(1)]
  })
}

/** Whether a line from the point to the right crosses an odd number of sides. */
function polygon(points: readonly Point[]): Shape {
  const [left, right] = bounds(points.map(([x]) => x))
  const [top, bottom] = bounds(points.map(([, y]) => y))
  return (x, y) => {
    if (x < left || x > right || y < top || y > bottom) return false
    let isWithin = false
    for (let index = 0; index < points.length; index++) {
      const [x1, y1] = points[index] as Point
      const [x2, y2] = points[(index + 1) % points.length] as Point
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isWithin = !isWithin
    }
    return isWithin
  }
}

const bounds = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
