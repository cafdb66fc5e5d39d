import { useEffect } from 'preact/hooks'
import { useSettings } from '../settings/use-settings.ts'

/** Whether the page runs as an app of its own, opened from a home screen. */
const isOnHomeScreen = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  // Safari on iOS before its version 17.
  (window.navigator as { standalone?: boolean }).standalone === true

/** Whether the step of the home screen is done on this device. */
export function useHomeScreen() {
  const { homeScreen } = useSettings().settings
  useEffect(() => {
    if (isOnHomeScreen()) homeScreen.value = 'seen'
  }, [])
  return {
    isHomeDone: homeScreen.value !== undefined,
    leaveOut() {
      homeScreen.value = 'not_for_us'
    },
  }
}
