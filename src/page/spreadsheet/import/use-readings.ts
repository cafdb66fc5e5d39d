import type { KeyValueStorage } from '../../kit/key-value-storage.ts'
import { roomContext } from '../../kit/room-context.tsx'

/** Where this device keeps how spreadsheets were read. */
export const [provideReadings, useReadings] = roomContext<KeyValueStorage>('the readings')
