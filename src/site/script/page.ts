/**
 * The script of the public pages. They work without it; it adds filtering while typing, sorting
 * without a page load, copy buttons and closing menus.
 */
import { filterRows } from './filter.ts'
import { sortRows } from './sort.ts'

/** Marks the current section in the table of contents. */
function markContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a[href^="#"]')]
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.find(({ isIntersecting }) => isIntersecting)
      if (!entry) return
      for (const link of links) {
        if (link.hash === `#${entry.target.id}`) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    },
    { rootMargin: '0px 0px -70%' },
  )
  for (const { hash } of links) {
    const section = document.querySelector(hash)
    if (section) observer.observe(section)
  }
}

/** Adds a copy button to each block of code, labelled in the page's language. */
function copyButtons(): void {
  const labels = document.documentElement.dataset
  if (!navigator.clipboard || !labels['copy']) return
  for (const block of document.querySelectorAll<HTMLElement>('[data-code]')) {
    const text = block.textContent
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn s copy'
    button.textContent = labels['copy']
    const copy = async () => {
      await navigator.clipboard.writeText(text)
      button.textContent = labels['copied'] ?? ''
    }
    button.addEventListener('click', () => void copy())
    block.append(button)
  }
}

/** Closes an open menu on Escape and on a press outside. */
function closeMenus(): void {
  const openMenu = () => document.querySelector<HTMLDetailsElement>('.menu[open]')
  document.addEventListener('pointerdown', ({ target }) => {
    const menu = openMenu()
    if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' ? openMenu() : null
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

// `site.css` asks for the typeface once text is on screen.
new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0)
    document.documentElement.classList.add('painted')
}).observe({ type: 'paint', buffered: true })

const table = document.querySelector<HTMLTableElement>('#prices')
if (table) {
  filterRows(table)
  sortRows(table)
}
closeMenus()
copyButtons()
markContents()
