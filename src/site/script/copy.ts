/** A copy button on each block of code. Its words come from the page, in the page's language. */
export function copyButtons(): void {
  const words = document.documentElement.dataset
  if (!navigator.clipboard || !words['copy']) return
  for (const block of document.querySelectorAll<HTMLElement>('[data-code]')) {
    const text = block.textContent
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn s copy'
    button.textContent = words['copy']
    const copy = async () => {
      await navigator.clipboard.writeText(text)
      button.textContent = words['copied'] ?? ''
    }
    button.addEventListener('click', () => void copy())
    block.append(button)
  }
}
