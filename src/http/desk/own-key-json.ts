import type { ApiKey } from '../../keys/api-key.ts'

/** A key as JSON, as the one that has it may know it. */
export const ownKeyJson = ({ id, name, access, plan, expiresAt }: ApiKey): string =>
  JSON.stringify({ id, name, access, plan, expiresAt })
