import { GUIDES, type Guide, translationOf } from './guides.ts'
import { asHtml, type Part, type RenderedGuide } from './render.ts'

/** The words around a guide. */
const WORDS = {
  en: {
    guides: 'All guides',
    stock: 'To the stock',
    parts: 'In this guide',
    other: 'Auf Deutsch',
    skip: 'Skip to content',
  },
  de: {
    guides: 'Alle Anleitungen',
    stock: 'Zum Bestand',
    parts: 'In dieser Anleitung',
    other: 'In English',
    skip: 'Zum Inhalt springen',
  },
} as const

/** What all pages share: the names of the files that they load. */
export interface PageFiles {
  readonly style: string
  readonly icon: string
}

/** The page of a guide. */
export function guidePage(
  guide: Guide,
  { title, html, parts }: RenderedGuide,
  files: PageFiles,
): string {
  const { language } = guide
  const words = WORDS[language]
  const translation = translationOf(guide)
  const other =
    translation &&
    `<a href="/help/${translation.name}" lang="${translation.language}" hreflang="${translation.language}">${words.other}</a>`
  const list = `<ul>${parts.map(partItem).join('')}</ul>`
  return wholePage(language, title, files, [
    ...header(language, other),
    '<div class="columns">',
    // One of the two is shown: open beside the text, or folded above it.
    `<nav class="parts beside" aria-label="${words.parts}"><h2>${words.parts}</h2>${list}</nav>`,
    `<nav class="parts above" aria-label="${words.parts}"><details><summary>${words.parts}</summary>${list}</details></nav>`,
    `<main id="content">${html}</main>`,
    '</div>',
  ])
}

const partItem = ({ id, title, depth }: Part): string =>
  `<li class="depth-${depth}"><a href="#${id}">${asHtml(title)}</a></li>`

/** The page with the list of the guides. @param titles the title of each, by its name */
export function listPage(titles: ReadonlyMap<string, string>, files: PageFiles): string {
  const items = GUIDES.map(
    ({ name, language, reader }) =>
      `<li lang="${language}"><a href="/help/${name}"><strong>${asHtml(titles.get(name) ?? name)}</strong> <span>${asHtml(reader)}</span></a></li>`,
  )
  return wholePage('en', 'Help', files, [
    ...header('en'),
    `<main id="content" class="list"><h1>Help</h1><p>These guides are in the program. They need no internet.</p><ul class="guides">${items.join('')}</ul>`,
    '<p>Developers find the API with all its calls at <a href="/docs">/docs</a>.</p></main>',
  ])
}

/** The page in the place of a guide that there is not. */
export const notFoundPage = (files: PageFiles): string =>
  wholePage('en', 'Not found', files, [
    ...header('en'),
    '<main id="content" class="list"><h1>There is no such guide</h1><p><a href="/help">All guides</a> · <a href="/">To the stock</a></p></main>',
  ])

function header(language: Guide['language'], other?: string): string[] {
  const words = WORDS[language]
  return [
    `<a class="skip" href="#content">${words.skip}</a>`,
    '<header><a class="home" href="/help">petstock</a>',
    `<nav aria-label="petstock"><a href="/help">${words.guides}</a>${other ?? ''}<a href="/">${words.stock}</a></nav></header>`,
  ]
}

const wholePage = (
  language: string,
  title: string,
  files: PageFiles,
  body: readonly string[],
): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${asHtml(title)} · petstock</title>
<link rel="icon" href="/help/${files.icon}">
<link rel="stylesheet" href="/help/${files.style}">
</head>
<body>
${body.join('\n')}
</body>
</html>
`
