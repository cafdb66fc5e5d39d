import type { Check } from '../../health/check.ts'
import { UTC_TIMES } from '../../health/words.ts'
import { UNSEEN } from '../../progress.ts'
import type { Examination } from './examination.ts'
import { examine } from './examine.ts'
import { withoutFolder } from './without-folder.ts'

/** What a server asks of the thread that examines its data folder. */
export type ServerExamination = Omit<Examination, 'times' | 'onProgress' | 'comparesBackup'>

/**
 * Makes every check, as doctor does, for a page that other machines show: files of the data folder are named
 * without the folder.
 */
export async function examineForServer(examination: ServerExamination): Promise<readonly Check[]> {
  const { directory } = examination.folder
  const checks = await examine({
    ...examination,
    comparesBackup: false,
    times: UTC_TIMES,
    onProgress: UNSEEN,
  })
  return checks.map(({ name, state, message, advice }) => ({
    name,
    state,
    message: withoutFolder(message, directory),
    ...(advice === undefined ? {} : { advice: withoutFolder(advice, directory) }),
  }))
}
