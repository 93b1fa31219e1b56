import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { languages } from '#i18n/languages.ts'
import { Menu } from '#web/ui/Menu.tsx'

import { chooseLanguage } from './choose-language.ts'

/** Chooses the language before anybody is signed in. */
export function LanguageMenu({ side }: { side: 'top' | 'bottom' }) {
  const { t, i18n } = useTranslation('sign-in')
  const language = languages.find(({ tag }) => tag === i18n.language)
  if (languages.length < 2) return null
  return (
    <Menu
      label={`${t('language')}: ${language?.name ?? i18n.language}`}
      className="ms-auto inline-flex items-center gap-1"
      align="end"
      side={side}
      entries={languages.map(({ tag, name }) => ({
        kind: 'radio',
        key: tag,
        label: name,
        checked: tag === i18n.language,
        onSelect: () => chooseLanguage(i18n, tag),
      }))}
    >
      {language?.name} <ChevronDown className="i s" />
    </Menu>
  )
}
