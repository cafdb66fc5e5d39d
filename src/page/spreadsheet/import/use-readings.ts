import { roomContext } from '../../kit/room-context.tsx'
import type { RememberedReadings } from './remembered-readings.ts'

/** How spreadsheets were read on this device. */
export const [provideReadings, useReadings] = roomContext<RememberedReadings>('the readings')
