/** How far a long piece of work is. */
export interface Progress {
  /** What is done just now: `checking the copy`. */
  readonly step: string
  /** How much of all the work is done, from 0 to 1. */
  readonly share: number
}

export type OnProgress = (progress: Progress) => void

/** Called with how much of a part is done, from 0 to 1. */
export type OnShare = (share: number) => void

/** Reports the shares of a part as those of the work, which the part takes from one share to another. */
export const sharesWithin =
  (onShare: OnShare, from: number, to: number): OnShare =>
  (share) =>
    onShare(from + (to - from) * share)

/** Reports the progress of a part as that of the work, which the part takes from one share to another. */
export const progressWithin =
  (onProgress: OnProgress, from: number, to: number): OnProgress =>
  ({ step, share }) =>
    sharesWithin((whole) => onProgress({ step, share: whole }), from, to)(share)

/** A step of some work, and from which share of the work to which it goes; all of it unless that is given. */
export interface Step {
  readonly step: string
  readonly from?: number
  readonly to?: number
}

/** Reports the shares of a step as those of the work. */
export const shareOf = (onProgress: OnProgress, { step, from = 0, to = 1 }: Step): OnShare =>
  sharesWithin((share) => onProgress({ step, share }), from, to)

/** Shows nothing. */
export const UNSEEN = (): void => {}
