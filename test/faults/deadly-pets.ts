/** Pets whose change is the end of a faulty writer thread. */
export const ENDS = -1n
export const THROWS = -2n
export const ENDS_AFTER_ITS_COMMIT = -3n
