import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HELP_NOT_FOUND } from '../../src/http/page/packed-file.ts'
import { packFile } from '../page/bundle.ts'
import { GUIDES } from './guides.ts'
import { guidePage, listPage, notFoundPage } from './page.ts'
import { renderGuide } from './render.ts'

// The guides go into the binary as pages, in one file: nothing renders Markdown at run time.

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const help = fromHere('../../src/help/')
const known = GUIDES.map(({ name }) => `${name}.md`)
const found = readdirSync(help).filter((name) => name.endsWith('.md'))
const unlisted = found.filter((name) => !known.includes(name))
if (unlisted.length > 0)
  throw new Error(`scripts/help/guides.ts does not name ${unlisted.join(', ')}`)

const { outputs } = await Bun.build({
  entrypoints: [`${help}guide.css`, fromHere('../../src/page/icon.svg')],
  minify: true,
  naming: { entry: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
})
const shared = await Promise.all(
  outputs
    .filter(({ path }) => /\.(?:css|svg)$/.test(path))
    .map(async (output) => packFile(output.path, Buffer.from(await output.arrayBuffer()))),
)
const named = (extension: string): string => {
  const file = shared.find(({ name }) => name.endsWith(extension))
  if (file === undefined) throw new Error(`the guides have no ${extension}`)
  return file.name
}
const files = { style: named('.css'), icon: named('.svg') }

const rendered = GUIDES.map((guide) => ({
  guide,
  content: renderGuide(readFileSync(`${help}${guide.name}.md`, 'utf8')),
}))
const titles = new Map(rendered.map(({ guide, content }) => [guide.name, content.title]))
const pages = [
  { file: '.html', html: listPage(titles, files) },
  { file: HELP_NOT_FOUND, html: notFoundPage(files) },
  ...rendered.map(({ guide, content }) => ({
    file: `${guide.name}.html`,
    html: guidePage(guide, content, files),
  })),
].map(({ file, html }) => packFile(file, Buffer.from(html)))

mkdirSync(fromHere('../../dist'), { recursive: true })
writeFileSync(fromHere('../../dist/help.pack'), JSON.stringify([...shared, ...pages]))
