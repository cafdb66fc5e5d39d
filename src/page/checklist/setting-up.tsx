import { useKit } from '../kit/kit.ts'
import { lazyView } from '../kit/lazy-view.tsx'
import { useSettings } from '../settings/use-settings.ts'

/** What does not come is no matter: the checklist is in the way of nothing. */
const NextStep = lazyView(
  async () => (await import('./next-step.tsx')).NextStep,
  () => null,
)

/** The checklist of who has set the shop up, on its stock. Its code is loaded where it is shown. */
export function SettingUp() {
  const { session, route } = useKit()
  const { settings } = useSettings()
  const isTheirs = settings.newManager.value === session.current.value?.key.value.id
  const isShown = isTheirs && session.mayManage && route.value.view === 'stock'
  return isShown && !settings.hidesChecklist.value ? <NextStep /> : null
}
