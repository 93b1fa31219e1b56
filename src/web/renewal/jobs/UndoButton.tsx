import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { readUndoPlan, useUndoJob, type Job, type UndoPlan } from '#web/api/jobs.ts'
import { offerJobUndo } from '#web/api/undo-queue.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'

import { UndoDialog } from './UndoDialog.tsx'
import { useRefusalToast } from './use-refusal-toast.ts'

interface UndoButtonProps {
  job: Pick<Job, 'id' | 'enabled'>
  count: number
  /** In place of "Turn these 36 off again". */
  label?: string
}

/** "Turn these 36 off again". Asks first if part of it was changed since or can't be restored. */
export function UndoButton({ job, count, label }: UndoButtonProps) {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const client = useQueryClient()
  const refuse = useRefusalToast()
  const [plan, setPlan] = useState<UndoPlan | null>(null)
  const [isReading, setIsReading] = useState(false)
  const { id, enabled } = job
  const undo = useUndoJob({ onError: refuse, onSettled: () => setPlan(null) })

  async function start(): Promise<void> {
    setIsReading(true)
    try {
      const plan = await readUndoPlan(client, id)
      if (plan.changedSince.length + plan.tooLate.length > 0) setPlan(plan)
      else undo.mutate({ id, include: [] })
    } catch (error) {
      refuse(error)
    } finally {
      setIsReading(false)
    }
  }

  useEffect(() => offerJobUndo(id, () => void start()))

  return (
    <>
      <Button
        size="s"
        icon={label === undefined && <Undo2 className="i s" />}
        busy={isReading || undo.isPending}
        onClick={() => void start()}
      >
        {label ?? t(enabled ? 'tray.undoOn' : 'tray.undoOff', format.count(count))}
      </Button>
      {plan && (
        <UndoDialog
          enabled={enabled}
          plan={plan}
          busy={undo.isPending}
          onUndo={(include) => undo.mutate({ id, include })}
          onClose={() => setPlan(null)}
        />
      )}
    </>
  )
}
