/** A value, or a promise of one: an engine in this process responds without a turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>
