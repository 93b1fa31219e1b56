import type { FlatNamespace, TFunction } from 'i18next'

import { useFormat } from './use-format.ts'

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/**
 * The texts of these namespaces, and how numbers, money and dates are written in their language. Lighter
 * than `useTranslation`, which has a dozen hooks and a listener: rows have ten each. The format renders
 * again what uses it when the language changes.
 */
export function useTexts<const N extends Namespaces>(namespaces: N) {
  const format = useFormat()
  // Safe: these are its namespaces.
  const t = format.textsOf(String(namespaces)) as TFunction<N>
  return { t, format, i18n: format.i18n }
}
