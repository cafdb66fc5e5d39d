/** A tab that leads, or claims to. Terms are counted on from one leader to the next. */
export interface Leader {
  readonly term: number
  readonly id: string
}

/** What tabs say to each other to choose the one that leads. */
export type ElectionMessage =
  /** Which tab leads? */
  | { readonly says: 'asks' }
  | { readonly says: 'claims' | 'leads' | 'leaves'; readonly leader: Leader }

/** What the tab that leads publishes of the stream of events. */
export type StreamNotice =
  | { readonly event: string; readonly data: string }
  /** The stream broke off. A limit of the key lasts so long, where that is why. */
  | { readonly waits: true; readonly limitedMs: number | undefined }
  /** The service no longer accepts the key. */
  | { readonly refused: true }

/** What tabs say to each other about the stream. */
type StreamMessage =
  /** What was notice so far? */
  | { readonly says: 'joins'; readonly id: string }
  /** `to`: it is for one tab alone. */
  | {
      readonly says: 'publishes'
      readonly leader: Leader
      readonly notice: StreamNotice
      readonly to?: string | undefined
    }
  /** A person does not want to wait for the next attempt. */
  | { readonly says: 'retries' }

export type TabMessage = ElectionMessage | StreamMessage

/** The later term wins, and in one term the lower id. */
export const outranks = (one: Leader | undefined, other: Leader): boolean =>
  one !== undefined && (one.term === other.term ? one.id < other.id : one.term > other.term)

export const isSame = (one: Leader | undefined, other: Leader): boolean =>
  one?.id === other.id && one.term === other.term
