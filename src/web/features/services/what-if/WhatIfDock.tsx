import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import type { ServiceList, ServicesFilter } from '#web/api/services.ts'
import { whatIfQuery } from '#web/api/what-if.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { type Format, useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { findListRow, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import './what-if.css'
import { ApplyFlips } from './ApplyFlips.tsx'
import { endWhatIf, mergeFlips, restoreFlips } from './flips.ts'
import { basesOf } from './what-if-series.ts'
import { useWhatIf } from './what-if-state.ts'
import { WhatIfChart } from './WhatIfChart.tsx'
import { WhatIfSums } from './WhatIfSums.tsx'

/** Asks before the tab is closed while something is tried out. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

const maxNames = 3

function namesText(
  format: Pick<Format, 'list' | 'number'>,
  all: readonly { id: string; label: string | null }[],
): string {
  const names = format.list(all.slice(0, maxNames).map(({ id, label }) => label ?? id))
  return all.length > maxNames ? `${names} +${format.number(all.length - maxNames)}` : names
}

interface WhatIfDockProps {
  /** Of the list above. */
  filter: ServicesFilter
  tax: ServiceList['tax']
}

/** Below the list: the next 12 months as they are and as they would be. */
export function WhatIfDock({ filter, tax }: WhatIfDockProps) {
  const { t } = useTranslation(['what-if', 'common'])
  const format = useFormat()
  const textOf = useErrorText()
  const { flips, merged } = useWhatIf()
  const { data, error, isPlaceholderData } = useQuery(whatIfQuery([...flips.values()], filter))
  useLeaveWarning(flips.size > 0)
  // It disappears once all is applied or discarded; continue in the list.
  useFocusOnUnmount(findListRow)
  const dropped = isPlaceholderData ? undefined : data?.dropped
  useEffect(() => {
    if (dropped && dropped.length > 0) mergeFlips(dropped)
  }, [dropped])
  const discard = (): void => {
    endWhatIf()
    if (flips.size > 0)
      showToast({
        text: t('discarded', format.count(flips.size)),
        action: { label: t('common:undo'), isUndo: true, onAction: () => restoreFlips(flips) },
      })
  }
  const [first] = data ? basesOf(data) : []
  return (
    <section className="bulk what-if" aria-label={t('region')}>
      <div className="what-if-sums" aria-live="polite">
        {error !== null && data === undefined && <p>{textOf(error).title}</p>}
        {data && <WhatIfSums data={data} tax={tax} hasFlips={flips.size > 0} />}
        {merged.length > 0 && (
          <Note tone="plain">{t('merged', { names: namesText(format, merged) })}</Note>
        )}
      </div>
      {data && first && <WhatIfChart months={data.months} basis={first} />}
      <div className="what-if-actions">
        {flips.size > 0 && <ApplyFlips tax={tax} />}
        <Button onClick={discard}>{t('discard')}</Button>
      </div>
    </section>
  )
}
