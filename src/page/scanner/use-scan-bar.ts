import { useSettings } from '../settings/use-settings.ts'
import { useScanner } from './use-scanner.ts'

// A scan mode is what a scan does in the stock: it opens the pet, sells one, receives what is typed after it, or counts
// one. The scan bar has it, from the first scan on or by the end of the search, until a person closes it.

/** The bar in the stock that says what a scan does: whether it is there, and what opens and closes it. */
export function useScanBar() {
  const { scanBar, scanMode } = useSettings().settings
  const { camera } = useScanner()
  return {
    /** A mode that changes the stock is never out of sight. */
    isShown:
      scanBar.value === 'yes' ||
      scanMode.value !== 'lookUp' ||
      camera.state.value.state !== 'closed',
    open(): void {
      scanBar.value = 'yes'
    },
    /** Ends the scanning: the next scan opens its pet, and the bar. */
    close(): void {
      camera.close()
      scanMode.value = 'lookUp'
      scanBar.value = 'closed'
    },
  }
}
