import type { WriterThread } from '../writer/writer-thread.ts'

/**
 * Has the writer find what another thread has committed, as it does with each batch: those who follow hear of it.
 * Never rejected: what is not found now is found within a second.
 */
export const catchUp = (writer: Pick<WriterThread, 'perform'>): Promise<void> =>
  writer.perform({ kind: 'tryWriting' }).then(
    () => {},
    () => {},
  )
