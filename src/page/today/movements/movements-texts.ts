import { roomTexts } from '../../kit/room-texts.ts'
import { today as de } from '../../texts/de/movements.ts'
import { today as en } from '../../texts/en/movements.ts'

export type MovementsTexts = typeof en

export const useMovementsTexts = roomTexts<MovementsTexts>({ en, de })
