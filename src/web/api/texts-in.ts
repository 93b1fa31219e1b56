/** Language of the provider's own texts, which responses state in `Portico-Texts-In`. */
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'

const useStated = create<{ tag?: string }>(() => ({}))

/** `null` leaves what is known: most responses have none of the provider's texts. */
export function noteTextsIn(tag: string | null): void {
  if (tag !== null) useStated.setState({ tag })
}

const languageIn = (tag: string | undefined): string | undefined => tag?.split('-')[0]

/** For `lang` on a text of the provider's; `undefined` if it is the page's language or not known. */
export function useTextsIn(): string | undefined {
  const { i18n } = useTranslation()
  const tag = useStated((state) => state.tag)
  return languageIn(tag) === languageIn(i18n.language) ? undefined : tag
}
