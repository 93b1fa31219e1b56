import { useTranslation } from 'react-i18next'

import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A page that takes longer than 300 ms to be read, in the shape of a title and rows. */
export function PagePending() {
  const { t } = useTranslation('common')
  return (
    <>
      <div className="head" aria-hidden="true">
        <span className="skel my-3 h-4 w-48" />
      </div>
      <Skeleton rows={12} label={t('loading')} />
    </>
  )
}
