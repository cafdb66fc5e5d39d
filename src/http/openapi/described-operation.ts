import type { Access } from '../../keys/access.ts'
import type { codeSamples, Sampled } from './samples/code-samples.ts'

/** An operation of a document. */
export interface DescribedOperation extends Sampled {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** The least access that its API key needs; or it takes a one-time code in place of a key. */
  readonly 'x-access': Access | 'code'
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly 'x-codeSamples'?: ReturnType<typeof codeSamples>
}
