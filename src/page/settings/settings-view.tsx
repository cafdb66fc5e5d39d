import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { usePage, useTexts } from '../page.ts'
import { type RequestError, requestErrorText, toRequestError } from '../pet/request-error.ts'
import { useSettingsTexts } from './setting-words.ts'
import { SettingsForm } from './settings-form.tsx'
import type { ShopSettings } from './shop-settings.ts'

/** The settings of the shop, for those who manage it. */
export function SettingsView() {
  const { session } = usePage()
  const texts = useSettingsTexts()
  return (
    <main id="content" class="sheet shop-settings" tabIndex={-1}>
      <h1>{texts.title}</h1>
      {session.mayManage ? <Settings /> : <p role="alert">{texts.mayNot}</p>}
    </main>
  )
}

function Settings() {
  const { session, shop } = usePage()
  const pageTexts = useTexts()
  const texts = useSettingsTexts()
  const read = useSignal<ShopSettings | undefined>(undefined)
  const problem = useSignal<RequestError | undefined>(undefined)
  useEffect(() => {
    const readNow = async () => {
      const response = await session.current.peek()?.shop.desk.api.settings.get()
      if (response === undefined) return
      const { data, error, headers } = response
      if (data === null) problem.value = toRequestError(error, headers, Date.now())
      else read.value = data
    }
    void readNow()
  }, [])
  // Another browser may have saved some meanwhile.
  useSignalEffect(() => {
    const shown = shop.shown.value
    const known = read.peek()
    if (known !== undefined) read.value = { ...known, ...shown }
  })
  return (
    <>
      <p class="people-intro">{texts.intro}</p>
      <p class="problem" role="alert">
        {problem.value && requestErrorText(problem.value, pageTexts)}
      </p>
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
