import type { StorageEngine } from '../../storage/engine.ts'
import type { Demo } from './prepare-folder.ts'

/** The data that serve works with, from its start to its end. */
export interface ServedData extends Pick<StorageEngine, 'open'> {
  /** Makes the data ready before the service opens it. */
  prepare(): Promise<PreparedForServe>
  /** Lets commands beside the service know where a browser on this machine finds it. */
  listening(url: string): void
  /** Explains what has ended a start or a service, where it lies in the data. */
  explain(error: unknown): Promise<unknown>
  /** Lets another server use the data. */
  release(): void
}

/** What the first lines of serve say. */
interface PreparedForServe {
  readonly demo: Demo | undefined
  /** The code of the link that sets the shop up, where serve prints one. */
  readonly setupCode: string | undefined
  /** What a person does next in a shop without pets or keys. */
  readonly firstSteps: () => readonly string[]
}
