/**
 * Sorts without a new page. The order comes from the server (the list's JSON under the same query),
 * so nothing is read out of formatted text; when that fails the link is followed.
 */

const jsonOf = (href: string) => href.replace(/prices(?=$|\?)/, 'prices.json')

/** `renew` and `-renew` take turns; the page knows its present order by `aria-sort`. */
function turn(link: HTMLAnchorElement): void {
  const url = new URL(link.href)
  const sort = url.searchParams.get('sort') ?? ''
  const heads = link.closest('tr')?.querySelectorAll('[aria-sort]') ?? []
  for (const head of heads) head.removeAttribute('aria-sort')
  const down = sort.startsWith('-')
  link.closest('th')?.setAttribute('aria-sort', down ? 'descending' : 'ascending')
  url.searchParams.set('sort', down ? sort.slice(1) : `-${sort}`)
  link.href = url.href
}

async function reorder(table: HTMLTableElement, link: HTMLAnchorElement): Promise<void> {
  const { href } = link
  try {
    const answer = await fetch(jsonOf(href))
    // The list as `prices.json` states it; a shape that differs ends in the catch below.
    const list = (await answer.json()) as { items: { tld: string }[] }
    const rows = list.items.flatMap(({ tld }) => table.rows.namedItem(tld) ?? [])
    const bodies = [...table.tBodies]
    const counts = bodies.map((body) => body.rows.length)
    if (rows.length < counts.reduce((sum, count) => sum + count, 0))
      throw new Error(answer.statusText)
    for (const [nth, body] of bodies.entries()) body.append(...rows.splice(0, counts[nth]))
    turn(link)
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
