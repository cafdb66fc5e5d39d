import { useSignal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { usePage, useTexts } from '../page.ts'

/** The view that sets HTTPS up, for managers. The page loads its code and its texts when it is opened. */
export function HttpsView() {
  const { session } = usePage()
  const { reach } = useTexts()
  const sheet = useSignal<FunctionComponent | 'missing' | undefined>(undefined)
  useEffect(() => {
    import('./https-sheet.tsx').then(
      ({ HttpsSheet }) => {
        sheet.value = HttpsSheet
      },
      () => {
        sheet.value = 'missing'
      },
    )
  }, [])
  const Sheet = sheet.value
  return (
    <main id="content" class="sheet https" tabIndex={-1}>
      <div class="sheet-head">
        <h1>{reach.https}</h1>
      </div>
      {session.mayManage ? <Loaded sheet={Sheet} /> : <p>{reach.forManagers}</p>}
    </main>
  )
}

function Loaded({ sheet: Sheet }: { readonly sheet: FunctionComponent | 'missing' | undefined }) {
  const { reach, retry } = useTexts()
  if (Sheet === undefined) return null
  if (Sheet !== 'missing') return <Sheet />
  return (
    <p class="problem" role="alert">
      {reach.viewMissing}{' '}
      <button type="button" onClick={() => window.location.reload()}>
        {retry}
      </button>
    </p>
  )
}
