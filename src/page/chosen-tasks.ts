import { lazyView } from './kit/lazy-view.tsx'
import { TaskNotLoaded } from './list/task-not-loaded.tsx'
import type { TaskProps, Tasks } from './list/use-choice.ts'

/** What is done with chosen pets in the list itself, by rooms that are loaded for it. */
export const CHOSEN_TASKS: Tasks = {
  save: lazyView<TaskProps>(
    async () => (await import('./spreadsheet/save-chosen.tsx')).SaveChosen,
    TaskNotLoaded,
  ),
  remove: lazyView<TaskProps>(
    async () => (await import('./bulk/bulk-removal.tsx')).BulkRemoval,
    TaskNotLoaded,
  ),
}
