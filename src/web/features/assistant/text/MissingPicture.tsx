import { useTranslation } from 'react-i18next'

import { cleanText } from './clean.ts'

/** In place of a picture: its description. Loading it would tell its host what was asked. */
export function MissingPicture({ alt }: { alt: string }) {
  const { t } = useTranslation('assistant')
  return <span className="sm">{t('picture', { alt: cleanText(alt) })}</span>
}
