import type { DataFolder } from '../../data-folder.ts'
import type { DatabaseHealth } from '../../database-health.ts'
import type { LogPlace } from '../writer/write-batch.ts'
import type { WriterThread } from '../writer/writer-thread.bun.ts'
import { fileProblem, uninspected } from './file-problem.ts'
import type { FileState, OpenFiles } from './open-files.ts'

interface Options {
  readonly folder: DataFolder
  readonly files: OpenFiles
  readonly writer: Pick<WriterThread, 'checkpoint'>
  readonly health: Pick<DatabaseHealth, 'reportFiles' | 'reportDamage'>
  readonly now: () => number
}

/** Compares the files with what is open, and saves what can be saved where they differ. */
export class FileInspection {
  readonly #options: Options
  #state: FileState = { state: 'same' }

  constructor(options: Options) {
    this.#options = options
  }

  async inspect(): Promise<void> {
    const { files, health, folder } = this.#options
    try {
      const found = await files.inspect()
      const isNews = textOf(found) !== textOf(this.#state)
      this.#state = found
      if (found.state === 'overwritten') {
        health.reportDamage(
          `${folder.database}${found.suffix} was overwritten while the server was running`,
        )
      } else health.reportFiles(fileProblem(folder, found))
      if (isNews) await this.#save(found)
    } catch (error) {
      health.reportFiles(uninspected(error))
    }
  }

  async logPlace(): Promise<LogPlace> {
    await this.inspect()
    if (this.#state.state === 'overwritten') return 'nowhere'
    return this.#state.state === 'same' ? 'here' : 'elsewhere'
  }

  async #save(found: FileState): Promise<void> {
    const { files, writer, now } = this.#options
    if (found.state === 'same') return
    const isOverwritten = found.state === 'overwritten'
    // The log goes into the file that is open, which may have another name now.
    if (!isOverwritten) writer.checkpoint()
    if (isOverwritten || (found.state === 'replaced' && found.suffix === '')) {
      await files.setLogAside(now())
    }
  }
}

const textOf = (found: FileState): string =>
  'suffix' in found ? `${found.state} ${found.suffix}` : found.state
