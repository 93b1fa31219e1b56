/** Puts `lang="en"` on the elements whose texts a language lacks: `src/i18n/english-parts.ts`. */
import { englishMark } from '#i18n/english-parts.ts'

const ours = new WeakSet<Element>()
const nameAttributes = ['aria-label', 'title', 'placeholder', 'alt']

const isMarked = (text: string | null): boolean => text?.startsWith(englishMark) === true

const hasEnglishText = (element: Element): boolean =>
  Array.from(element.childNodes).some(
    (node) => node.nodeType === Node.TEXT_NODE && isMarked(node.nodeValue),
  )

/** Contents would inherit the language, and an element has but one for all of its attributes. */
function hasEnglishName(element: Element): boolean {
  const names = nameAttributes
    .map((attribute) => element.getAttribute(attribute))
    .filter((name) => name !== null)
  return names.length > 0 && names.every(isMarked) && element.textContent.trim() === ''
}

function check(element: Element | null): void {
  if (!element) return
  const isEnglish = hasEnglishText(element) || hasEnglishName(element)
  if (isEnglish && !element.hasAttribute('lang')) {
    element.setAttribute('lang', 'en')
    ours.add(element)
  } else if (!isEnglish && ours.delete(element)) element.removeAttribute('lang')
}

function checkAll(root: Node): void {
  check(root instanceof Element ? root : root.parentElement)
  if (root instanceof Element) for (const element of root.querySelectorAll('*')) check(element)
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
  observer.observe(document.body, {
    childList: true,
    characterData: true,
    attributeFilter: nameAttributes,
    subtree: true,
  })
  checkAll(document.body)
}
