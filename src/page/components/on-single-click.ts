/**
 * Handles a click, and not the second one of a double click: what is under the pointer by then may be another button, or ask
 * whether a person is sure.
 */
export const onSingleClick =
  (handle: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) handle()
  }
