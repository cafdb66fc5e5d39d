import { usePage, useTexts } from '../page.ts'
import { ADD_LINK, ADD_PERSON_LINK, SPREADSHEET_LINK } from '../route.ts'

/** Says to who has just set the shop up what comes next, beside the stock and until it is hidden. */
export function FirstSteps() {
  const { session, settings, route, stock } = usePage()
  const { shell } = useTexts()
  const { newManager } = settings
  const isTheirs = newManager.value === session.current.value?.key.value.id
  if (!isTheirs || !session.mayManage || route.value.view !== 'stock') return null
  return (
    <section class="strip strip-steps" aria-label={shell.firstSteps}>
      <p>
        <strong>{shell.firstSteps}:</strong> <a href={ADD_PERSON_LINK}>{shell.addDevice}</a>{' '}
        {shell.addDeviceHint}
        {stock.isEmpty.value && (
          <>
            {' '}
            <a href={ADD_LINK}>{shell.addPets}</a> {shell.or}{' '}
            <a href={SPREADSHEET_LINK}>{shell.bringSheet}</a>.
          </>
        )}
      </p>
      <button
        type="button"
        onClick={() => {
          newManager.value = undefined
        }}
      >
        {shell.hide}
      </button>
    </section>
  )
}
