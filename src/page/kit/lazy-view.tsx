import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { useTexts } from './kit.ts'

interface NotLoadedProps {
  readonly hasFailed: boolean
}

/**
 * A view whose code the page loads when it is first shown: a till does not need it.
 * @param NotLoaded what is shown while the view is not there
 */
export function lazyView<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  NotLoaded: ComponentType<NotLoadedProps> = SheetNotLoaded,
): ComponentType<Props> {
  let View: ComponentType<Props> | undefined
  return function LazyView(props: Props) {
    const state = useSignal<'loading' | 'loaded' | 'failed'>(View ? 'loaded' : 'loading')
    // With the drawing: the code may come before the next frame, for another place that shows the view.
    useLayoutEffect(() => {
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
    if (View && state.value === 'loaded') return <View {...props} />
    return <NotLoaded hasFailed={state.value === 'failed'} />
  }
}

/** Of what is a part of a view: nothing, or that it could not be loaded. */
export function NotLoadedLine({ hasFailed }: NotLoadedProps) {
  const { lazy } = useTexts()
  return hasFailed ? <p role="alert">{lazy.failed}</p> : null
}

function SheetNotLoaded({ hasFailed }: NotLoadedProps) {
  const { lazy, retry } = useTexts()
  return (
    <main id="content" class="sheet" tabIndex={-1}>
      {hasFailed ? (
        <p class="problem" role="alert">
          {lazy.failed}{' '}
          {/* A browser remembers that a file could not be loaded, until the page is loaded again. */}
          <button type="button" onClick={() => window.location.reload()}>
            {retry}
          </button>
        </p>
      ) : (
        <p class="nothing" role="status">
          {lazy.loading}
        </p>
      )}
    </main>
  )
}
