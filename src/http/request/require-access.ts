import { type Access, includesAccess } from '../../keys/access.ts'
import { insufficientAccess } from '../errors/api-errors.ts'

/** @throws ApiError insufficient_access */
export function requireAccess(access: Access, needed: Exclude<Access, 'read'>): void {
  if (!includesAccess(access, needed)) throw insufficientAccess(needed)
}
