import { roomTexts } from '../kit/room-texts.ts'
import { saveList as de } from '../texts/de/save-list.ts'
import { saveList as en } from '../texts/en/save-list.ts'

type SaveListTexts = typeof en

export const useSaveListTexts = roomTexts<SaveListTexts>({ en, de })
