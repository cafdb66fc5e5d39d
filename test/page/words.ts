import { codeSignIn as codeSignInDe } from '../../src/page/texts/de/code-sign-in.ts'
import { importing as importingDe } from '../../src/page/texts/de/import.ts'
import { people as peopleDe } from '../../src/page/texts/de/people.ts'
import { codeSignIn } from '../../src/page/texts/en/code-sign-in.ts'
import { importing } from '../../src/page/texts/en/import.ts'
import { people } from '../../src/page/texts/en/people.ts'
import { type Language, textsIn } from '../../src/page/texts/texts.ts'

// The page loads these on their own.
const LOADED_LATER = {
  en: { codeSignIn, importing, people },
  de: { codeSignIn: codeSignInDe, importing: importingDe, people: peopleDe },
} satisfies Record<Language, object>

/** All that the page says in a language: a test finds a button by what it is for, whatever its words are. */
export const wordsIn = (language: Language) => ({ ...textsIn(language), ...LOADED_LATER[language] })

/** All that the page says in English. */
export const words = wordsIn('en')
