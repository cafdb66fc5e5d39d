import type { Routes } from './contract.ts'

type Members<Value> = Value extends readonly (infer Element)[]
  ? Members<Element>
  : Value extends object
    ? {
        [Key in keyof Value]-?: [Extract<Value[Key], bigint>] extends [never]
          ? Members<Value[Key]>
          : Key
      }[keyof Value]
    : never

type OfRoutes<Node> = Node extends { body: unknown; response: infer Responses }
  ? Members<Responses[keyof Responses]>
  : Node extends object
    ? { [Key in keyof Node]: OfRoutes<Node[Key]> }[keyof Node]
    : never

/** The members of answers that are bigints. One that the server adds or drops fails the build here. */
export const INT64_MEMBERS: Readonly<Record<OfRoutes<Routes>, true>> = { petId: true }
