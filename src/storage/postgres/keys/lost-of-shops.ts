import type { Row } from '../../../runtime/postgres.ts'
import type { LostChanges } from '../../../shops/lost-changes.ts'

/** What shops have lost that the operator has not accepted. */
export const LOST_OF_SHOPS = `
  SELECT shop_id, sum(lost_revision - kept_revision)::int8 AS lost_changes, max(found_at) AS lost_found_at
  FROM lost_changes WHERE accepted_at IS NULL GROUP BY shop_id`

/** @param row with the columns of {@link LOST_OF_SHOPS}, which may be null */
export const lostIn = ({ lost_changes, lost_found_at }: Row): LostChanges | undefined =>
  lost_changes === null
    ? undefined
    : { changes: Number(lost_changes), foundAt: Number(lost_found_at) }
