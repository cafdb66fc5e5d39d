import type { Shop } from '../../client/client.ts'

/** The shop as a view asks it: by what reads alone, and never without the signal that ends it where the view is closed. */
export interface AskedShop {
  readonly desk: Asked<Shop['desk']>
}

type Method = 'post' | 'put' | 'patch' | 'delete'

/** A part of the address, or what reads there. */
type Asked<Node> = AskedCall<Node> & {
  readonly [Key in Exclude<keyof Node, Method>]: Asked<Node[Key]>
}

type AskedCall<Node> = Node extends (...given: infer Given) => infer Returned
  ? Returned extends Promise<unknown>
    ? (options: NonNullable<Given[0]> & { readonly signal: AbortSignal }) => Returned
    : (...given: Given) => Asked<Returned>
  : unknown
