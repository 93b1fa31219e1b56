/** Adds a copy button to each block of code, labelled in the page's language. */
export function copyButtons(): void {
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
