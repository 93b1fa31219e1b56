/** Rows of a page, named by the path of their record. */
const rowSelector = 'main :is(tr, li):has(a[href^="/"])'

const pathOf = (link: HTMLAnchorElement): string =>
  new URL(link.href).pathname.replace(/^\/support(?=\/)/, '')

/** The row that an element is in. */
export function rowOf(element: Element | null): { element: HTMLElement; path: string } | null {
  const row = element?.closest<HTMLElement>(rowSelector)
  const link = row?.querySelector<HTMLAnchorElement>('a[href^="/"]')
  return row && link ? { element: row, path: pathOf(link) } : null
}

export const rowElement = (path: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(rowSelector)].find(
    (row) => rowOf(row)?.path === path,
  ) ?? null
