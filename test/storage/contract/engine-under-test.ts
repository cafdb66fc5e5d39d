import type { PastChange } from '../../../src/storage/embedded-engine.ts'
import type { CommandEngine, ServerEngine } from '../../../src/storage/engine.ts'

// The contract of a storage engine, as tests. They know `src/storage/engine.ts` and nothing of an
// engine's tables, files or SQL. An engine that is added brings an `EngineUnderTest`, and nothing else.

/** An engine that the contract is held against. */
export interface EngineUnderTest {
  readonly name: string
  /** Whether it stores many shops, and many servers may work with the same data at once. */
  readonly isShared: boolean
  /** Makes data for one test: nothing is in it, and no other test uses it. */
  newData(): Promise<DataUnderTest>
}

export interface DataUnderTest {
  /**
   * Makes a shop, before any server is started; an engine that stores one shop alone makes that.
   * @param past what has happened in it, and when
   * @returns its id
   */
  makeShop(past?: readonly PastChange[]): Promise<bigint>
  /** Starts a server on the data, as the program does. It may still be opening. */
  startServer(): Promise<StartedServer>
  /** @param now what the clock shows by which the command dates: its machine's, or that of the database */
  openForCommand(now: () => number): Promise<CommandEngine>
  /** Removes the data, when no server and no command has it open any more. */
  remove(): Promise<void>
}

/** A test counts nothing of an engine's work. */
export const NO_EVENTS = {
  onCommit() {},
  onCommitFailed() {},
  onChangesLost() {},
  onWriterFailed() {},
} as const

export interface StartedServer {
  readonly server: ServerEngine
  /** Closes the server, and releases what it has reserved; once, however often it is called. */
  stop(): Promise<void>
}

/** A part of the contract: declares its tests for an engine. */
export type Contract = (engine: EngineUnderTest) => void
