import type { FlatNamespace } from 'i18next'
import { useTranslation } from 'react-i18next'

import { useFormat } from './use-format.ts'

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** The texts of these namespaces, and how numbers, money and dates are written in their language. */
export function useTexts<const N extends Namespaces>(namespaces: N) {
  const { t, i18n } = useTranslation(namespaces)
  return { t, format: useFormat(), i18n }
}
