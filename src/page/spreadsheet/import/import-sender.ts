import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { newId, type Shop } from '../../../client/client.ts'
import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'
import type { ReadingDecisions } from '../../../transfer/reading/questions.ts'
import type { Fields } from '../../kit/fields.ts'
import { type FormDependencies, FormState } from '../../kit/form-state.ts'
import type { KeyValueStorage } from '../../kit/key-value-storage.ts'
import type { DeskResponse, RequestError } from '../../kit/request-error.ts'
import { forgetSent } from './forget-files.ts'
import { keepSent, type SentImport, settles, storedSent } from './sent-import.ts'

type Api = Routes['desk']['api']['imports']
export type MadeImport = Data<Api['post']['response']> & {
  /** Whether it was undone before its response came. */
  readonly isUndone?: boolean
}

/** A large file takes a slow network, and a slow disk, this long at most. */
export const PATIENT = {
  retry: false,
  deadline: 30 * 60_000,
  attemptTimeout: 30 * 60_000,
} as const

/** The largest body that the service takes, less what is around the file. */
const MAX_BODY_BYTES = 20 * 1024 * 1024 - 1024

interface ImportSenderDependencies extends FormDependencies {
  /** Where what was sent outlives the page. */
  readonly storage: KeyValueStorage
  /** The key of its session. */
  readonly keyId: string
  /** Whether its session is that of the page still: another one's storage, and its shop, are not its own. */
  readonly isCurrent: () => boolean
  /** Called when the pets are in. @param choices with which they were sent; undefined: by the page before a reload */
  readonly onMade: (choices: object | undefined) => void
}

/** What is sent of a file, and what a person has chosen by then. */
export interface FileToSend {
  readonly name: string
  readonly csv: string
  /** Those that are not made in its rows. */
  readonly decisions: ReadingDecisions
  readonly choices: object
}

/**
 * Sends files, one at a time. Where no response says what came of one, the same is sent again, to the letter and under its
 * id, and nothing else before that: the service makes it once, and says what it has made. It outlives a reload.
 */
export class ImportSender {
  readonly isTooLarge = signal(false)
  readonly #made = signal<MadeImport | undefined>(undefined)
  readonly #inDoubt: Signal<SentImport | undefined>
  readonly #form: FormState<Fields, unknown>
  readonly #dependencies: ImportSenderDependencies
  #choices: object | undefined
  #isKept = true

  constructor(dependencies: ImportSenderDependencies) {
    this.#dependencies = dependencies
    this.#form = new FormState({ fields: {} }, dependencies)
    this.#inDoubt = signal(storedSent(dependencies.storage, dependencies.keyId))
  }

  get isSending(): ReadonlySignal<boolean> {
    return this.#form.isSaving
  }

  /** Why the last attempt failed. */
  get error(): ReadonlySignal<RequestError | undefined> {
    return this.#form.error
  }

  /** What was brought in last. */
  get made(): ReadonlySignal<MadeImport | undefined> {
    return this.#made
  }

  /** What was sent, and may be in or not. */
  get inDoubt(): ReadonlySignal<SentImport | undefined> {
    return this.#inDoubt
  }

  /** Whether the page is needed for what it has sent. */
  readonly needsPage: ReadonlySignal<boolean> = computed(
    () => this.isSending.value || (this.#inDoubt.value !== undefined && !this.#isKept),
  )

  /** Sends a file, unless it is not known yet what came of another one, or the person has signed out while it was written. */
  async start({ choices, ...file }: FileToSend): Promise<void> {
    const { storage, keyId, wallClock, isCurrent } = this.#dependencies
    if (this.isSending.peek() || this.#inDoubt.peek() !== undefined || !isCurrent()) return
    this.forget()
    this.isTooLarge.value = new Blob([JSON.stringify(file.csv)]).size > MAX_BODY_BYTES
    if (this.isTooLarge.peek()) return
    const sent = { ...file, id: newId(), at: wallClock() }
    this.#choices = choices
    // Before it is sent: a page that is loaded again meanwhile does not know what came of it.
    this.#isKept = keepSent(storage, keyId, sent)
    await this.#send(sent)
  }

  /** Sends the same again. */
  async again(): Promise<void> {
    const sent = this.#inDoubt.peek()
    if (sent !== undefined && !this.isSending.peek()) await this.#send(sent)
  }

  /** Forgets what was said of files that are done with. */
  forget(): void {
    if (this.isSending.peek()) return
    this.#made.value = undefined
    this.isTooLarge.value = false
    this.#form.clear()
  }

  async #send(sent: SentImport): Promise<void> {
    const { storage, isCurrent, onMade } = this.#dependencies
    const made = await this.#form.save((_, shop) => this.#make(sent, shop))
    // Nothing is kept of who has signed out meanwhile.
    if (!isCurrent()) return
    const error = this.error.peek()
    const isInDoubt = this.#inDoubt.peek() !== undefined
    if (made === undefined && !(error && settles(error, isInDoubt))) {
      this.#inDoubt.value = sent
      return
    }
    this.#inDoubt.value = undefined
    forgetSent(storage)
    if (made === undefined) return
    this.#made.value = made
    onMade(this.#choices)
  }

  async #make({ id, csv, decisions }: SentImport, { desk }: Shop): DeskResponse<MadeImport> {
    const wasInDoubt = this.#inDoubt.peek()?.id === id
    const response = await desk.api.imports.post({ id, csv, ...decisions }, PATIENT)
    if (response.error !== null || !wasInDoubt) return response
    const { data } = await desk.api.changes.get()
    const isUndone = data?.changes.some((each) => each.id === id && each.undoneAt !== null) ?? false
    return { ...response, data: { ...response.data, isUndone } }
  }
}
