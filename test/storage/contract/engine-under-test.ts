import type { EmbeddedEngine } from '../../../src/storage/embedded-engine.ts'

// The contract of a storage engine, as tests. They know `src/storage/engine.ts` and nothing of an
// engine's tables, files or SQL. An engine that is added brings an `EngineUnderTest`, and nothing else.

/** An engine that the contract is held against. */
export interface EngineUnderTest {
  readonly name: string
  /** Makes data for one test: nothing is in it, and no other test uses it. */
  newData(): Promise<DataUnderTest>
}

export interface DataUnderTest {
  readonly engine: EmbeddedEngine
  /** Removes the data, when no server and no command has it open any more. */
  remove(): Promise<void>
}

/** A part of the contract: declares its tests for an engine. */
export type Contract = (engine: EngineUnderTest) => void
