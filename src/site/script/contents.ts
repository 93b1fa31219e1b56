/** Marks the current section in the table of contents. */
export function markContents(): void {
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
