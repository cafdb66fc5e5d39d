/** One guide, in one language. */
export interface Guide {
  /** The name of its file in src/help, and of its page below /help/. */
  readonly name: string
  readonly language: 'en' | 'de'
  /** Whom it is for, as the list of the guides says it. */
  readonly reader: string
}

/** All guides, in the order of the list. A guide in another language stands after the English one, under its name with the language. */
export const GUIDES: readonly Guide[] = [
  { name: 'shop', language: 'en', reader: 'You run a shop, or work in one' },
  { name: 'shop.de', language: 'de', reader: 'Sie führen einen Laden oder arbeiten darin' },
  { name: 'till', language: 'en', reader: 'You write a till, a report or a web shop' },
  { name: 'administrator', language: 'en', reader: 'You look after the PC' },
  { name: 'many-shops', language: 'en', reader: 'You host many shops' },
  { name: 'internet-scale', language: 'en', reader: 'You host very many shops' },
  { name: 'deno', language: 'en', reader: 'You want it to touch nothing but its data folder' },
  {
    name: 'how-it-works',
    language: 'en',
    reader: 'You want to know why it can be trusted, and how fast it is',
  },
  { name: 'contributing', language: 'en', reader: 'You want to change it' },
]

/** The same guide in the other language, where there is one. */
export const translationOf = ({ name, language }: Guide): Guide | undefined =>
  GUIDES.find(
    (guide) =>
      guide.name === (language === 'en' ? `${name}.de` : name.replace('.de', '')) &&
      guide.language !== language,
  )
