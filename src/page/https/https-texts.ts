import { roomTexts } from '../kit/room-texts.ts'
import { https as de } from '../texts/de/https.ts'
import { https as en } from '../texts/en/https.ts'

/** The texts of this view, which come with its code. */
export const useHttpsTexts = roomTexts<typeof en>({ en, de })
