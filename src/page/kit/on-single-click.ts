/**
 * Handles a click, and not the second one of a double click: the button may say something else by then, as whether a person
 * is sure.
 */
export const onSingleClick =
  (handle: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) handle()
  }
