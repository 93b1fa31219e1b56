/** Language of the provider's own texts, which responses state in `Portico-Texts-In`. */
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

let textsIn: string | null = null
const listeners = new Set<() => void>()

/** `null` leaves what is known: most responses have none of the provider's texts. */
export function noteTextsIn(stated: string | null): void {
  if (stated === null || stated === textsIn) return
  textsIn = stated
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const languageIn = (tag: string): string => tag.split('-')[0] ?? tag

/** For `lang` on a text of the provider's; `undefined` if it is the page's language or not known. */
export function useTextsIn(): string | undefined {
  const { i18n } = useTranslation()
  const stated = useSyncExternalStore(subscribe, () => textsIn)
  return stated === null || languageIn(stated) === languageIn(i18n.language) ? undefined : stated
}
