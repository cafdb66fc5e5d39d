import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { useTexts } from '../page.ts'

/** A view whose code the page loads when it is first shown: a till does not need it. */
export function lazyView(load: () => Promise<ComponentType>): ComponentType {
  let View: ComponentType | undefined
  return function LazyView() {
    const state = useSignal<'loading' | 'loaded' | 'failed'>(View ? 'loaded' : 'loading')
    const { lazy, retry } = useTexts()
    useEffect(() => {
      if (View) return
      load().then(
        (loaded) => {
          View = loaded
          state.value = 'loaded'
        },
        () => {
          state.value = 'failed'
        },
      )
    }, [])
    if (View && state.value === 'loaded') return <View />
    return (
      <main id="content" class="sheet" tabIndex={-1}>
        {state.value === 'loading' ? (
          <p class="nothing" role="status">
            {lazy.loading}
          </p>
        ) : (
          <p class="problem" role="alert">
            {lazy.failed}{' '}
            {/* A browser remembers that a file could not be loaded, until the page is loaded again. */}
            <button type="button" onClick={() => window.location.reload()}>
              {retry}
            </button>
          </p>
        )}
      </main>
    )
  }
}
