import { bulk as bulkDe } from '../../src/page/texts/de/bulk.ts'
import { checklist as checklistDe } from '../../src/page/texts/de/checklist.ts'
import { codeSignIn as codeSignInDe } from '../../src/page/texts/de/code-sign-in.ts'
import { health as healthDe } from '../../src/page/texts/de/health.ts'
import { importing as importingDe } from '../../src/page/texts/de/import.ts'
import { labels as labelsDe } from '../../src/page/texts/de/labels.ts'
import { people as peopleDe } from '../../src/page/texts/de/people.ts'
import { report as reportDe } from '../../src/page/texts/de/report.ts'
import { saveList as saveListDe } from '../../src/page/texts/de/save-list.ts'
import { settings as settingsDe } from '../../src/page/texts/de/settings.ts'
import { shop as shopDe } from '../../src/page/texts/de/shop.ts'
import { suppliers as suppliersDe } from '../../src/page/texts/de/suppliers.ts'
import { bulk } from '../../src/page/texts/en/bulk.ts'
import { checklist } from '../../src/page/texts/en/checklist.ts'
import { codeSignIn } from '../../src/page/texts/en/code-sign-in.ts'
import { health } from '../../src/page/texts/en/health.ts'
import { importing } from '../../src/page/texts/en/import.ts'
import { labels } from '../../src/page/texts/en/labels.ts'
import { people } from '../../src/page/texts/en/people.ts'
import { report } from '../../src/page/texts/en/report.ts'
import { saveList } from '../../src/page/texts/en/save-list.ts'
import { settings } from '../../src/page/texts/en/settings.ts'
import { shop } from '../../src/page/texts/en/shop.ts'
import { suppliers } from '../../src/page/texts/en/suppliers.ts'
import { type Language, textsIn } from '../../src/page/texts/texts.ts'

// The page loads these on their own.
const LOADED_LATER = {
  en: {
    ...{ bulk, checklist, codeSignIn, health, safety: health.safety, importing, labels, people },
    ...{ report, saveList, settings, shop, suppliers },
  },
  de: {
    bulk: bulkDe,
    checklist: checklistDe,
    codeSignIn: codeSignInDe,
    health: healthDe,
    safety: healthDe.safety,
    importing: importingDe,
    labels: labelsDe,
    people: peopleDe,
    report: reportDe,
    saveList: saveListDe,
    settings: settingsDe,
    shop: shopDe,
    suppliers: suppliersDe,
  },
} satisfies Record<Language, object>

/** All that the page says in a language: a test finds a button by what it is for, whatever its words are. */
export const wordsIn = (language: Language) => ({ ...textsIn(language), ...LOADED_LATER[language] })

/** All that the page says in English. */
export const words = wordsIn('en')

/** Finds what the page says of a backup of today that has all entries, also where they came in the second of the backup. */
export const safeWith = (pets: number, { safety } = words): RegExp => {
  const [held, heldUpTo] = [
    safety.held(pets, String(pets), safety.ofTime('.*')),
    safety.heldUpTo('.*', pets, String(pets)),
  ]
  return new RegExp(`${held}|${heldUpTo}`)
}
