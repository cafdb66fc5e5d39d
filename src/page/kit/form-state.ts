import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Shop } from '../../client/client.ts'
import { ChangeId } from './change-id.ts'
import { emptyTexts, type Fields, type NameOf, type ProblemOf, type TextsOf } from './fields.ts'
import type { KitSession } from './kit-session.ts'
import { type DeskResponse, failureOf, type RequestError } from './request-error.ts'

// A form: fields that each hold a text, with the rule that reads it. Its known texts are what fields without input
// show, and follow while others change it.

export interface FormDependencies {
  readonly session: KitSession
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
}

/** Sends what was typed. @param id the same where the same is sent again */
export type Send<Input, Saved> = (input: Input, shop: Shop, id: string) => DeskResponse<Saved>

/** A field with input: its text, and the one that it had when the input began. */
interface Typed {
  readonly text: string
  readonly began: string | undefined
}

type TypedFields<Of extends Fields> = { readonly [Name in NameOf<Of>]?: Typed }

type Problems<Of extends Fields> = {
  readonly [Name in NameOf<Of>]?: ProblemOf<Pick<Of, Name>>
}

export interface FormOptions<Of extends Fields> {
  readonly fields: Of
  /** The texts that fields without input have, and follow; those of a new thing unless given. */
  readonly known?: ReadonlySignal<Partial<TextsOf<Of>>>
  /** Whether only what differs from the known is read and sent. */
  readonly isEdit?: boolean
  /** Whether it is the same change whatever is typed: of all attempts, the service makes one at most. */
  readonly isOneChange?: boolean
}

/** What a person types into fields, until it is saved. */
export class FormState<Of extends Fields, Input> {
  readonly isSaving = signal(false)
  /** Why the last attempt to save failed. What was typed stays. */
  readonly error = signal<RequestError | undefined>(undefined)
  /** How often a save was refused for a field that has a problem. */
  readonly refusals = signal(0)
  readonly #typed = signal<TypedFields<Of>>({})
  /** What the service has of it. */
  readonly #saved = signal<TypedFields<Of>>(this.#typed.peek())
  readonly #isTried = signal(false)
  readonly #left = signal<ReadonlySet<string>>(new Set())
  readonly #known: ReadonlySignal<Partial<TextsOf<Of>>>
  readonly #options: FormOptions<Of>
  readonly #dependencies: FormDependencies
  readonly #id = new ChangeId()
  /** Whether a person has typed what is not saved. */
  readonly isDirty = computed(
    () => Object.keys(this.#typed.value).length > 0 && this.#typed.value !== this.#saved.value,
  )
  /** The present text of each field that has one. */
  readonly texts = computed((): Partial<TextsOf<Of>> => {
    const typed = Object.entries<Typed | undefined>(this.#typed.value)
    return {
      ...this.#known.value,
      ...Object.fromEntries(typed.map(([name, t]) => [name, t?.text])),
    }
  })

  constructor(options: FormOptions<Of>, dependencies: FormDependencies) {
    this.#options = options
    this.#known = options.known ?? signal(emptyTexts(options.fields))
    this.#dependencies = dependencies
  }

  textOf(name: NameOf<Of>): string {
    return this.texts.value[name] ?? ''
  }

  /** Whether a field has input. */
  isTyped(name: NameOf<Of>): boolean {
    return this.#typed.value[name] !== undefined
  }

  /** Takes input into a field. A field with its known text follows that again. */
  type(name: NameOf<Of>, text: string): void {
    const known = this.#known.peek()[name]
    if (text === known) {
      this.untype(name)
      return
    }
    const { [name]: before } = this.#typed.peek()
    const typed: Typed = { text, began: before === undefined ? known : before.began }
    this.#typed.value = { ...this.#typed.peek(), [name]: typed }
  }

  /** Forgets the input of a field. */
  untype(name: NameOf<Of>): void {
    const { [name]: _, ...others } = this.#typed.peek()
    this.#typed.value = others as TypedFields<Of>
  }

  /** The known text of a field with input, where it is another one than when the input began. */
  meanwhile(name: NameOf<Of>): string | undefined {
    const { [name]: typed } = this.#typed.value
    const now = this.#known.value[name]
    return typed === undefined || now === typed.began || now === typed.text ? undefined : now
  }

  /** A person has gone on from a field: a problem of what they typed is shown from now on. */
  leave(name: NameOf<Of>): void {
    if (this.isTyped(name)) this.#left.value = new Set([...this.#left.peek(), name])
  }

  /** The problem that is shown beside a field. */
  problemOf<Name extends NameOf<Of>>(name: Name): ProblemOf<Pick<Of, Name>> | undefined {
    const isShown = this.#isTried.value || this.#left.value.has(name)
    return isShown ? this.read().problems[name] : undefined
  }

  /** Reads all fields; of an edit those with input, and what of them differs from the known. */
  read(): { readonly input: Input; readonly problems: Problems<Of> } {
    const texts = this.texts.value
    const input: Record<string, unknown> = {}
    const problems: Record<string, string> = {}
    for (const [name, rule] of Object.entries(this.#options.fields)) {
      if (this.#options.isEdit && !this.isTyped(name)) continue
      const read = rule.read(texts[name] ?? '')
      if (read.problem !== undefined) problems[name] = read.problem
      else if (this.#isChange(name, read.value)) input[name] = read.value
    }
    return { input: input as Input, problems: problems as Problems<Of> }
  }

  #isChange(name: NameOf<Of>, value: unknown): boolean {
    const known = this.#known.value
    if (!this.#options.isEdit || known[name] === undefined) return true
    const { [name]: rule } = this.#options.fields
    const before = rule?.read(known[name])
    return before?.problem !== undefined || !rule?.isSame(value, before?.value)
  }

  /** @returns undefined where nothing was saved: a field has a problem, an attempt is under way, or `error` says why */
  async save<Saved>(send: Send<Input, Saved>): Promise<Saved | undefined> {
    const { session, wallClock } = this.#dependencies
    const shop = session.current.peek()?.shop
    if (shop === undefined) return undefined
    const sent = this.#typed.peek()
    const change = this.#options.isOneChange ? '' : JSON.stringify(this.texts.peek())
    const response = await this.run((input) => send(input, shop, this.#id.of(change)))
    if (response === undefined) return undefined
    if (response.error === null) {
      this.#settle(sent)
      return response.data
    }
    this.error.value = failureOf(response, shop, {
      wallClock,
      onRefused: (refused) => session.refused(refused),
    })
    return undefined
  }

  /** Does something with what was typed. @returns undefined where it was not done: see `save` */
  async run<Result>(act: (input: Input) => Promise<Result>): Promise<Result | undefined> {
    if (this.isSaving.peek()) return undefined
    const { input, problems } = this.read()
    this.error.value = undefined
    if (Object.keys(problems).length > 0) {
      this.refuse()
      return undefined
    }
    this.isSaving.value = true
    try {
      return await act(input)
    } finally {
      this.isSaving.value = false
    }
  }

  /** Shows the problems of all fields: nothing is saved as long as there is one, or one beside them. */
  refuse(): void {
    this.#isTried.value = true
    this.refusals.value += 1
  }

  /** Forgets what was typed. */
  clear(): void {
    this.#typed.value = {}
    this.#settle(this.#typed.peek())
  }

  /** What is sent next is another change, also where it is the same again. */
  renewId(): void {
    this.#id.renew()
  }

  #settle(saved: TypedFields<Of>): void {
    this.#saved.value = saved
    this.#isTried.value = false
    this.#left.value = new Set()
    this.error.value = undefined
    this.renewId()
  }
}
