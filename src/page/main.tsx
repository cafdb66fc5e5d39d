import { render } from 'preact'
import { App } from './app.tsx'
import { createPage } from './create-page.ts'
import { PageContext } from './page.ts'

const root = document.getElementById('app')
if (root) {
  root.replaceChildren()
  const page = createPage(window)
  render(
    <PageContext.Provider value={page}>
      <App />
    </PageContext.Provider>,
    root,
  )
}
