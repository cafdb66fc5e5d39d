import { PGlite, protocol } from '@electric-sql/pglite'
import type { Parameter, Row } from '../../src/runtime/postgres.ts'

/** A file or a directory of the memory in which the database has its files. */
interface FileNode {
  contents: Uint8Array | Record<string, FileNode> | null
  usedBytes: number
  parent: FileNode
  name: string
  name_next: FileNode | undefined
}

/** What is used of the compiled program. */
interface Compiled {
  readonly HEAPU8: Uint8Array
  readonly FS: {
    readonly root: FileNode
    readonly nameTable: (FileNode | undefined)[]
    readonly streams: ({ position: number } | null | undefined)[]
  }
}

interface KeptNode extends Pick<FileNode, 'contents' | 'usedBytes' | 'parent' | 'name_next'> {
  readonly node: FileNode
  /** The bytes of a file that the database may write. */
  readonly bytes: Uint8Array | undefined
}

/** The database as it was at some moment: its memory and its files. */
export interface Kept {
  readonly heap: Uint8Array
  readonly nodes: readonly KeptNode[]
  readonly nameTable: readonly (FileNode | undefined)[]
  readonly streams: readonly ({ position: number } | null | undefined)[]
  readonly positions: readonly (number | undefined)[]
}

/** What the server says of a statement that failed, as a driver throws it. */
export class ServerError extends Error {
  readonly errno: string

  constructor(sqlState: string, message: string) {
    super(message)
    this.errno = sqlState
  }
}

/** What statements never write: the program itself, and the databases from which others are made. */
const NEVER_WRITTEN = /^\/pglite\/(?!data\/)|^\/pglite\/data\/base\/[14]\//

/** A real PostgreSQL, compiled to run in this process. It has one session, and answers within the call. */
export class WasmPostgres {
  readonly #database: PGlite
  readonly #compiled: Compiled
  /** The names of the statements that the session has prepared. */
  #prepared = new Map<string, Prepared>()
  readonly #preparedAt = new WeakMap<Kept, ReadonlyMap<string, Prepared>>()

  private constructor(database: PGlite) {
    this.#database = database
    this.#compiled = (database as unknown as { Module: Compiled }).Module
  }

  static async start(): Promise<WasmPostgres> {
    const startParams = [
      ...PGlite.defaultStartParams,
      // Each statement is planned once, whatever was asked before.
      ...['-c', 'plan_cache_mode=force_generic_plan', '-c', 'shared_buffers=8MB'],
    ]
    return new WasmPostgres(await PGlite.create({ startParams }))
  }

  /** Runs a statement. @param wall what its clock shows @throws ServerError */
  query(text: string, parameters: readonly Parameter[], wall: () => number): readonly Row[] {
    const { now } = Date
    Date.now = wall
    try {
      return this.#run(text, parameters)
    } finally {
      Date.now = now
    }
  }

  /** Keeps the database as it is now. */
  keep(): Kept {
    const { HEAPU8, FS } = this.#compiled
    const nodes: KeptNode[] = []
    const walk = (node: FileNode, path: string): void => {
      const { contents, usedBytes, parent, name_next } = node
      if (contents === null || typeof contents !== 'object') return
      const isFile = ArrayBuffer.isView(contents)
      if (isFile && NEVER_WRITTEN.test(path)) return
      const bytes = isFile ? contents.slice(0, usedBytes) : undefined
      const kept = isFile ? contents : { ...contents }
      nodes.push({ node, contents: kept, usedBytes, parent, name_next, bytes })
      if (!isFile)
        for (const [name, child] of Object.entries(contents)) walk(child, `${path}/${name}`)
    }
    walk(FS.root, '')
    const kept: Kept = {
      ...{ heap: HEAPU8.slice(), nodes, nameTable: [...FS.nameTable], streams: [...FS.streams] },
      positions: FS.streams.map((stream) => stream?.position),
    }
    this.#preparedAt.set(kept, new Map(this.#prepared))
    return kept
  }

  /** Goes back to a moment, to the byte. */
  restore(kept: Kept): void {
    const { HEAPU8, FS } = this.#compiled
    HEAPU8.set(kept.heap)
    HEAPU8.fill(0, kept.heap.length)
    for (const { node, contents, usedBytes, parent, name_next, bytes } of kept.nodes) {
      node.parent = parent
      node.name_next = name_next
      node.usedBytes = usedBytes
      if (bytes === undefined) node.contents = { ...(contents as Record<string, FileNode>) }
      else {
        node.contents = contents
        ;(contents as Uint8Array).set(bytes)
        ;(contents as Uint8Array).fill(0, bytes.length)
      }
    }
    refill(FS.nameTable, kept.nameTable)
    refill(FS.streams, kept.streams)
    for (const [place, stream] of kept.streams.entries()) {
      if (stream) stream.position = kept.positions[place] as number
    }
    this.#prepared = new Map(this.#preparedAt.get(kept))
  }

  #run(text: string, parameters: readonly Parameter[]): readonly Row[] {
    const { serialize } = protocol
    const known = this.#prepared.get(text)
    const name = known?.name ?? `s${this.#prepared.size + 1}`
    const values = parameters.map((value) => (value === null ? null : String(value)))
    const messages = [
      ...(known === undefined
        ? [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]
        : []),
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    ]
    const answer = this.#database.execProtocolRawSync(Buffer.concat(messages))
    let fields = known?.fields ?? []
    let failure: ServerError | undefined
    // A statement that fails when it is run is prepared all the same.
    let isPrepared = false
    const rows: Row[] = []
    new protocol.Parser().parse(answer, (message) => {
      if (message instanceof protocol.messages.DatabaseError) {
        failure ??= new ServerError(message.code ?? '', message.message)
      } else if (message.name === 'parseComplete') {
        isPrepared = true
      } else if (message instanceof protocol.messages.RowDescriptionMessage) {
        fields = message.fields
      } else if (message instanceof protocol.messages.DataRowMessage) {
        rows.push(rowOf(fields, message.fields))
      }
    })
    if (isPrepared) this.#prepared.set(text, { name, fields })
    if (failure !== undefined) throw failure
    return rows
  }
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

interface Prepared {
  readonly name: string
  readonly fields: readonly Field[]
}

function refill<T>(array: T[], kept: readonly T[]): void {
  array.length = kept.length
  for (const [place, value] of kept.entries()) array[place] = value
}

/** The types of values that are no texts, by their ids. */
const READERS = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [20, BigInt],
  [21, Number],
  [23, Number],
  [26, Number],
])

const rowOf = (fields: readonly Field[], values: readonly (string | null)[]): Row =>
  Object.fromEntries(
    fields.map(({ name, dataTypeID }, place) => {
      const text = values[place] ?? null
      const read = READERS.get(dataTypeID)
      return [name, text === null || read === undefined ? text : read(text)]
    }),
  )
