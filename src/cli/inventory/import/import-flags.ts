import { toggle } from '../../flags/flag.ts'

export const DRY_RUN = toggle(
  '--dry-run',
  'show how the file is understood and what would change, and do nothing',
)
export const ALL = toggle(
  '--all',
  'print each problem in a line, equal ones too, and all of a long dry run',
)
