import { roomTexts } from '../kit/room-texts.ts'
import { shop as de } from '../texts/de/shop.ts'
import { shop as en } from '../texts/en/shop.ts'

export const useShopTexts = roomTexts({ en, de })
