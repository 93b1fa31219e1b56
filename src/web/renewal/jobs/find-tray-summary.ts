/** Where the focus goes when a card of the tray disappears. */
export const findTraySummary = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.tray > summary')
