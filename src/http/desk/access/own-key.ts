import type { ApiKey } from '../../../keys/api-key.ts'

/** A key as the one that has it may know it. */
export const ownKey = ({ id, name, access, plan, expiresAt }: ApiKey) => ({
  ...{ id, name, access, plan, expiresAt },
})
