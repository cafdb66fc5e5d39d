import { parseArgs } from 'node:util'
import { filesIn, sources } from '../../test/shape/sources.ts'
import { exportsWithoutUsers, filesOfOneNeighbour, REASONS } from './exports.ts'
import { repeatedBlocks, shapeOf } from './repeated-blocks.ts'
import { arrowsIn, circlesIn, roomOf, WITH_ROOMS } from './rooms.ts'

// Prints the shape of src in figures: by room its lines, files and arrows; and what stands twice, is used by nobody, or
// by one neighbour alone. With --list each of these by its place.

/** A file up to this length may be better off in its only reader, but for a reader that would be longer than that. */
const LINES = { short: 60, long: 150 }

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })

const others = ['test', 'scripts'].flatMap(filesIn).filter(({ path }) => /\.tsx?$/.test(path))
const blocks = repeatedBlocks(sources)
// One language of the page beside the other has its shape.
const shaped = repeatedBlocks(
  sources.filter(({ path }) => !path.startsWith('src/page/texts/')),
  shapeOf,
)
const pairs = new Set(shaped.map(({ first, second }) => `${first.path} ${second.path}`))
const unused = exportsWithoutUsers(sources, others)
const ofOneNeighbour = filesOfOneNeighbour(sources, others, LINES)
// What the bundler takes by itself cannot be joined with its reader.
const neighbours = ofOneNeighbour.filter(({ reason }) => reason !== 'bundler')

const files = filesIn('src')

const linesOf = (path: string): number =>
  files
    .filter((each) => each.path.startsWith(path) && /\.(?:tsx?|css|html)$/.test(each.path))
    .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)

function printRooms(folder: string): void {
  const arrows = arrowsIn(folder, sources)
  const inside = sources.filter(({ path }) => path.startsWith(`${folder}/`))
  const rooms = [...arrows.keys()].toSorted()
  const count = (of: readonly { readonly path: string }[], room: string) =>
    of.filter(({ path }) => path.startsWith(`${folder}/`) && roomOf(folder, path) === room).length
  console.log(
    `\n${folder}: ${linesOf(`${folder}/`)} lines, ${inside.length} files, ` +
      `${[...arrows.values()].reduce((sum, { size }) => sum + size, 0)} arrows, ` +
      `${circlesIn(arrows).length} circles`,
  )
  console.log('   lines  files  arrows  unused exports  of one neighbour')
  for (const room of rooms) {
    const lines = inside
      .filter(({ path }) => roomOf(folder, path) === room)
      .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    const figures = [lines, count(inside, room), arrows.get(room)?.size ?? 0]
    console.log(
      `  ${figures.map((each) => String(each).padStart(6)).join(' ')}` +
        `  ${String(count(unused, room)).padStart(14)}  ${String(count(neighbours, room)).padStart(16)}  ${room}`,
    )
  }
  for (const circle of circlesIn(arrows)) console.log(`  circle: ${circle.join(', ')}`)
}

printRooms('src')
for (const folder of WITH_ROOMS) printRooms(`src/${folder}`)

const tested = unused.filter(({ isTested }) => isTested).length
console.log(
  [
    '',
    `${blocks.length} blocks of six lines and more stand twice to the letter`,
    `${shaped.length} by their shape, in ${pairs.size} pairs of files`,
    `${unused.length} exports that no other file of src takes, ${tested} of them for tests`,
    `${neighbours.length} files of at most ${LINES.short} lines that one neighbour alone imports, and why:`,
    ...Object.entries(REASONS).map(([reason, words]) => {
      const { length } = ofOneNeighbour.filter((each) => each.reason === reason)
      return `  ${reason === 'bundler' ? 'besides, ' : ''}${length}: ${words}`
    }),
  ].join('\n'),
)

if (values.list) {
  for (const [what, found] of [
    ['to the letter', blocks],
    ['by its shape', shaped],
  ] as const) {
    console.log(`\nTwice, ${what}:`)
    for (const { first, second, lines } of found) {
      console.log(`  ${lines} lines: ${first.path} and ${second.path}: ${first.text}`)
    }
  }
  console.log('\nNot taken:')
  for (const { path, name, isTested } of unused) {
    console.log(`  ${path} ${name}${isTested ? ' (tests)' : ''}`)
  }
  console.log('\nOf one neighbour:')
  for (const { path, importer, reason } of ofOneNeighbour) {
    console.log(`  ${path} of ${importer}: ${REASONS[reason]}`)
  }
}
