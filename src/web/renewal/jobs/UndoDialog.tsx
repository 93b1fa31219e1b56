import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { UndoPlan } from '#web/api/jobs.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'

interface UndoDialogProps {
  /** What the job to undo set. */
  enabled: boolean
  plan: UndoPlan
  busy: boolean
  /** `include`: those to restore although they were changed since. */
  onUndo: (include: UndoPlan['changedSince']) => void
  onClose: () => void
}

/** Names what an undo would leave as it is; the customer may include what was changed since. */
export function UndoDialog({ enabled, plan, busy, onUndo, onClose }: UndoDialogProps) {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const id = useId()
  const [included, setIncluded] = useState<UndoPlan['changedSince']>([])
  const { restores, changedSince, tooLate } = plan
  const count = restores + included.length
  const total = restores + changedSince.length + tooLate.length
  const counts = { ...format.count(count), total: format.number(total) }
  return (
    <ConfirmDialog
      title={t(enabled ? 'undo.titleOn' : 'undo.titleOff', counts)}
      onClose={onClose}
      cancel={t('undo.keep')}
      action={t(enabled ? 'undo.confirmOn' : 'undo.confirmOff', counts)}
      busy={busy}
      disabled={count === 0}
      onConfirm={() => onUndo(included)}
    >
      {changedSince.length > 0 && (
        <>
          <p>{t('undo.changedSince', format.count(changedSince.length))}</p>
          <ul className="undo-names">
            {changedSince.map((item, index) => (
              <li key={`${item.type}/${item.id}`}>
                <label htmlFor={`${id}-${index}`}>
                  <Checkbox
                    id={`${id}-${index}`}
                    checked={included.includes(item)}
                    onChange={({ currentTarget }) =>
                      setIncluded(
                        currentTarget.checked
                          ? [...included, item]
                          : included.filter((other) => other !== item),
                      )
                    }
                  />
                  <DomainName name={item.name} />
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      {tooLate.length > 0 && (
        <ul className="undo-names">
          {tooLate.map(({ type, id: serviceId, name, on }) => (
            <li key={`${type}/${serviceId}`}>
              <DomainName name={name} />
              <span>
                {t(enabled ? 'job.reason.charged' : 'job.reason.ended', { date: format.date(on) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
