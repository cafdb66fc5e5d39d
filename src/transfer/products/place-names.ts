/** Words for where something is kept, in the names of columns of other programs. */
export const PLACE_WORDS: readonly string[] = ['location', 'lagerort', 'standort']

/** The parts of a place that is in others: `WH/Stock/Shelf 2`, `House > Cellar`. */
export const partsOfPlace = (place: string): readonly string[] =>
  place.split(/[/>]/).map((part) => part.trim())
