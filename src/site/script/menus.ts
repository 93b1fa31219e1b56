/** A menu closes on Escape and on a press outside, as menus do. */
export function closeMenus(): void {
  const open = () => document.querySelector<HTMLDetailsElement>('.menu[open]')
  document.addEventListener('pointerdown', ({ target }) => {
    const menu = open()
    if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' ? open() : null
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
