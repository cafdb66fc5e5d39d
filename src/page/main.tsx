import { render } from 'preact'
import { App } from './app.tsx'
import { createPage } from './create-page.ts'
import { PageContext } from './page.ts'
import { isKnownBrowser } from './start/oldest-browsers.ts'

// page.html says what to do where this never runs, or ends before the page is there.

const root = document.getElementById('app')
const advice = document.getElementById('not-started')
if (root && isKnownBrowser(window)) {
  try {
    const page = createPage(window)
    root.replaceChildren()
    render(
      <PageContext.Provider value={page}>
        <App />
      </PageContext.Provider>,
      root,
    )
    advice?.remove()
  } catch (error) {
    advice?.setAttribute('data-now', '')
    throw error
  }
} else {
  advice?.setAttribute('data-now', '')
}
