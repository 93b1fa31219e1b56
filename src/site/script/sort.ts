/**
 * Sorts without a page load. The order comes from the list's JSON for the same query, because
 * formatted amounts cannot be compared. If that fails, the browser follows the link.
 */

const jsonOf = (href: string) => href.replace(/prices(?=$|\?)/, 'prices.json')

/** Marks the column as sorted and points its link to the opposite direction. */
function toggleDirection(link: HTMLAnchorElement): void {
  const url = new URL(link.href)
  const sort = url.searchParams.get('sort') ?? ''
  const heads = link.closest('tr')?.querySelectorAll('[aria-sort]') ?? []
  for (const head of heads) head.removeAttribute('aria-sort')
  const isDescending = sort.startsWith('-')
  link.closest('th')?.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending')
  url.searchParams.set('sort', isDescending ? sort.slice(1) : `-${sort}`)
  link.href = url.href
}

async function reorder(table: HTMLTableElement, link: HTMLAnchorElement): Promise<void> {
  const { href } = link
  try {
    const response = await fetch(jsonOf(href))
    // The shape of `prices.json`; anything else fails and ends in the catch below.
    const list = (await response.json()) as { items: { tld: string }[] }
    const rows = list.items.flatMap(({ tld }) => table.rows.namedItem(tld) ?? [])
    const bodies = [...table.tBodies]
    const counts = bodies.map((body) => body.rows.length)
    if (rows.length < counts.reduce((sum, count) => sum + count, 0))
      throw new Error(response.statusText)
    for (const [nth, body] of bodies.entries()) body.append(...rows.splice(0, counts[nth]))
    toggleDirection(link)
    history.replaceState(null, '', href)
  } catch {
    location.assign(href)
  }
}

export function sortRows(table: HTMLTableElement): void {
  table.tHead?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void reorder(table, link)
  })
}
