/** Says which permission a runtime has denied, and by which flag it is given; undefined for any other error. */
export const missingPermissionIn = (error: unknown): string | undefined =>
  (error as Error | undefined)?.name === 'NotCapable' ? (error as Error).message : undefined
