/** The texts of the view of a day. */
export const today = {
  title: 'Changes',
  filters: 'Filter',
  who: 'Who',
  everybody: 'Everybody',
  why: 'Why',
  anyReason: 'Any reason',
  kind: 'Kind',
  pet: 'Pet',
  petHint: 'Name, number or barcode',
  noPet: 'Choose a pet from the list, or type its number.',
  loading: 'Loading…',
  none: 'Nothing has changed yet.',
  noneFound: 'No changes match.',
  searching: 'Searching…',
  searchedTo: (date: string) => `Searched back to ${date}.`,
  searchFurther: 'Search further back',
}
