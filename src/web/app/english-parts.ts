/** Puts `lang="en"` on the elements whose text a language lacks: `src/i18n/english-parts.ts`. */
import { englishMark } from '#i18n/english-parts.ts'

const ours = new WeakSet<Element>()

function check(element: Element | null): void {
  if (!element) return
  const isEnglish = Array.from(element.childNodes).some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.startsWith(englishMark),
  )
  if (isEnglish && !element.hasAttribute('lang')) {
    element.setAttribute('lang', 'en')
    ours.add(element)
  } else if (!isEnglish && ours.delete(element)) element.removeAttribute('lang')
}

function checkAll(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  if (root.nodeType === Node.TEXT_NODE) check(root.parentElement)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) check(node.parentElement)
}

let observer: MutationObserver | null = null

/** From now on, for the whole document. */
export function markEnglishParts(): void {
  if (observer) return
  observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      check(type === 'characterData' ? target.parentElement : (target as Element))
      for (const node of addedNodes) checkAll(node)
    }
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  checkAll(document.body)
}
