import { useTexts } from '../../kit/kit.ts'
import type { Texts } from '../../texts/texts.ts'
import { type ReportTexts, useReportTexts } from './report-texts.ts'
import type { Takings } from './takings.ts'

/** What sales came to, and of how many that is not known. */
export function TakingsCell({ takings }: { readonly takings: Takings }) {
  const { known, unknown } = takingsTexts(takings, useTexts(), useReportTexts())
  return (
    <>
      {known}
      {unknown !== undefined && <small class="takings-unknown"> {unknown}</small>}
    </>
  )
}

/** The amounts in words, and what is not known beside them. */
function takingsTexts(
  { amounts, unknown }: Takings,
  { money }: Pick<Texts, 'money'>,
  words: ReportTexts,
): { readonly known: string; readonly unknown: string | undefined } {
  const known = amounts.map(({ amount, currency }) => money(amount, currency)).join(' + ')
  if (unknown === 0) return { known, unknown: undefined }
  return { known, unknown: words.unknownAmount(unknown, known !== '') }
}
