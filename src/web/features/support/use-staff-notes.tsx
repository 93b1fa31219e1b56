import { EyeOff, User } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { keyNameIn } from '#i18n/languages.ts'
import type { SupportSession } from '#web/api/support.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useShowNotes } from '#web/app/frame/page-notes.tsx'

/** Shows support staff on every page who they are, where the customer is, and how to point. */
export function useStaffNotes(state: SupportSession | null, page: string, follows: boolean): void {
  const { t, i18n } = useTranslation('support')
  const format = useFormat()
  const isReady = i18n.hasLoadedNamespace('support') && state !== null
  const name = state?.helper ?? ''
  const isHere = state?.view?.page?.split('?')[0] === page
  const first = state?.view?.rows?.first
  const last = state?.view?.rows?.last
  const notes = useMemo(() => {
    if (!isReady) return {}
    const where =
      first === undefined || last === undefined
        ? t('staff.onPage')
        : t('staff.onRows', { first: format.number(first + 1), last: format.number(last + 1) })
    return {
      who: (
        <>
          <div className="b el flex items-center gap-2">
            <EyeOff className="i" />
            {t('staff.nameHidden')}
          </div>
          <div className="sm el">{t('staff.hereAs', { name })}</div>
        </>
      ),
      head: isHere && (
        <span className="is-here">
          <User className="i s" />
          {where}
        </span>
      ),
      filters: isHere && follows && <span className="mut sm">{t('staff.filters')}</span>,
      foot: t('staff.pointHint', { point: 'P', stop: keyNameIn(i18n.language, 'Esc') }),
    }
  }, [t, i18n.language, format, isReady, name, isHere, follows, first, last])
  useShowNotes(notes)
}
