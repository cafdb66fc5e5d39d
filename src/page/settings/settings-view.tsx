import { useSignalEffect } from '@preact/signals'
import { useBackToShop } from '../kit/back-to-shop.ts'
import { RequestErrorLine } from '../kit/request-error-line.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useQuery } from '../kit/use-query.ts'
import { useSettingsTexts } from './setting-words.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './use-settings.ts'

/** The settings of the shop, for those who manage it. */
export function SettingsView() {
  const texts = useSettingsTexts()
  return (
    <Sheet name="shop-settings" title={texts.title} back={useBackToShop()} needs="manage">
      <Settings />
    </Sheet>
  )
}

function Settings() {
  const { shop } = useSettings()
  const texts = useSettingsTexts()
  const {
    value: read,
    error: problem,
    read: again,
  } = useQuery(({ desk }, signal) => desk.api.settings.get({ signal }))
  // Another browser may have saved some meanwhile.
  useSignalEffect(() => {
    const shown = shop.shown.value
    const known = read.peek()
    if (known !== undefined) read.value = { ...known, ...shown }
  })
  return (
    <>
      <p class="sheet-intro">{texts.intro}</p>
      {problem.value && <RequestErrorLine requestError={problem.value} onRetry={again} />}
      {read.value === undefined ? (
        <p class="nothing" role="status">
          {problem.value === undefined && texts.loading}
        </p>
      ) : (
        <SettingsForm
          settings={read.value}
          onSaved={(saved) => {
            read.value = saved
            shop.take(saved)
          }}
        />
      )}
    </>
  )
}
