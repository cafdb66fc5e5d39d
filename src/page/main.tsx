import { render } from 'preact'
import { App } from './app.tsx'
import { createPage } from './create-page.ts'
import { provided } from './kit/room-context.tsx'
import { showPresses } from './kit/show-presses.ts'
import { removeServiceWorker, workersOf } from './offline/service-worker-registration.ts'

import { isKnownBrowser } from './start/oldest-browsers.ts'

// page.html says what to do where this never runs, or ends before the page is there.

const root = document.getElementById('app')
const advice = document.getElementById('not-started')
if (root && isKnownBrowser(window)) {
  try {
    const rooms = createPage(window)
    root.replaceChildren()
    render(provided(rooms, <App />), root)
    advice?.remove()
    showPresses(window)
    // Safari on a phone shows presses, by `:active`, only on a page that listens for touches.
    document.addEventListener('touchstart', () => {}, { passive: true })
  } catch (error) {
    advice?.setAttribute('data-now', '')
    // The service may have a page that starts.
    if (workersOf(window)?.controller) {
      void removeServiceWorker(window).then(() => window.location.reload())
    }
    throw error
  }
} else {
  advice?.setAttribute('data-now', '')
}
