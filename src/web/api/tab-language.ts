/**
 * The language of the public page that led to this tab (`?lang=de`). It holds for the tab alone: kept
 * on the device, it would outrank the account's language for ever.
 */
const storageKey = 'language'

/** BCP 47, as the address had it; `null` if the tab came from elsewhere. */
export const tabLanguage = (): string | null => sessionStorage.getItem(storageKey)

export function setTabLanguage(tag: string | null): void {
  if (tag === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, tag)
}
