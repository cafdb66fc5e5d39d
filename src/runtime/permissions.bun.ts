import type { MissingPermission } from './permissions.ts'

/** Bun lets a program do what its user may do. */
export const missingPermission: MissingPermission = () => undefined
