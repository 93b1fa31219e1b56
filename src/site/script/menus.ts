/** Closes an open menu on Escape and on a press outside. */
export function closeMenus(): void {
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
