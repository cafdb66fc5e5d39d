import { useTexts } from '../kit/kit.ts'

/** Stands in the bar as long as a task is not loaded. */
export function TaskNotLoaded({ hasFailed }: { readonly hasFailed: boolean }) {
  const { lazy } = useTexts()
  return (
    <p class="problem choosing-said" role="alert">
      {hasFailed && lazy.failed}
    </p>
  )
}
