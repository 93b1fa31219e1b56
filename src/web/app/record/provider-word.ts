import type { i18n } from 'i18next'

import { useTexts } from '#web/app/format/use-texts.ts'

/** Turns a provider's identifier into a label: `refused_by_registry` → `Refused by registry`. */
export function providerWord(word: string): string {
  const spaced = word.replace(/[_-]+/g, ' ').trim()
  // `TECHNICAL` becomes `Technical`, but `VPS` and `SSL` stay.
  const plain = /^[\p{Lu} ]{5,}$/u.test(spaced) ? spaced.toLowerCase() : spaced
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** The key of a status word's text: `client-hold` for `clientHold` and `CLIENT_HOLD`. */
export const statusKey = (word: string): string =>
  word
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')

/** Dots and colons are separators in i18next's keys. */
const hasStatusText = (texts: i18n, word: string): boolean =>
  /^[a-z-]+$/.test(statusKey(word)) && texts.exists(`list:providerStatus.${statusKey(word)}`)

/** A provider's status in the reader's language if we have a text for it, else in the provider's words. */
export function useProviderStatus(): (word: string) => string {
  const { t, i18n } = useTexts('list')
  return (word) =>
    hasStatusText(i18n, word)
      ? t(`providerStatus.${statusKey(word) as 'on-hold'}`)
      : providerWord(word)
}

/**
 * The text of a status: ours, or the provider's if we do not know it. What has expired says which
 * stage it is in, if the provider names one: a service then says the same as its domain.
 */
export function useStatusWord(): <Status extends string>(
  status: Status,
  statusText: string | null,
  wordOf: (status: Status) => string,
) => string {
  const { i18n } = useTexts('list')
  const providerStatus = useProviderStatus()
  return (status, statusText, wordOf) =>
    statusText !== null &&
    (status === 'unknown' || (status === 'expired' && hasStatusText(i18n, statusText)))
      ? providerStatus(statusText)
      : wordOf(status)
}
