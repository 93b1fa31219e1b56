import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { onTextsIn, statedTextsIn } from './texts-in.ts'

const languageIn = (tag: string): string => tag.split('-')[0] ?? tag

/** For `lang` on a text of the provider's; `undefined` if it is the page's language or not known. */
export function useTextsIn(): string | undefined {
  const { i18n } = useTranslation()
  const stated = useSyncExternalStore(onTextsIn, statedTextsIn)
  return stated === null || languageIn(stated) === languageIn(i18n.language) ? undefined : stated
}
