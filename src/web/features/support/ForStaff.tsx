import { useTranslation } from 'react-i18next'

/** Says beside the brand whom the page is for. */
export function ForStaff() {
  const { t } = useTranslation('support')
  return <span className="ms-auto text-3 font-normal text-ink-3">{t('enter.forStaff')}</span>
}
