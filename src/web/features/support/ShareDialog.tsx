import { Copy, Eye, EyeOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'

import { useSession } from '#web/api/session.ts'
import { useSharingState } from '#web/api/sharing-state.ts'
import { useCreateGrant, useSecondsLeft, type Grant } from '#web/api/support.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { LabelledCheckbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { copyText } from '#web/ui/toasts.ts'

import { countdown } from './countdown.ts'

interface ShareDialogProps {
  /** The session's open grants. */
  grants: readonly Grant[]
  onClose: () => void
}

const usualMinutes = 30

/** Asks for how long and what to hide, then shows the code to read aloud. */
export function ShareDialog({ grants, onClose }: ShareDialogProps) {
  const { t, format } = useTexts(['support', 'common'])
  const { sharing } = useSession()
  const offered = sharing?.minutes ?? []
  const [minutes, setMinutes] = useState(
    offered.includes(usualMinutes) ? usualMinutes : (offered[0] ?? usualMinutes),
  )
  const [hidesAmounts, setHidesAmounts] = useState(false)
  const create = useCreateGrant({
    onSuccess: (made) => useSharingState.setState({ made }),
  })
  const { made } = useSharingState()
  // Only while the code waits: later it would be refused.
  const waiting = grants.find(({ id, state }) => id === made?.grant.id && state === 'waiting')
  const created = create.data ?? (waiting ? made : null)
  const left = useSecondsLeft((create.data ? create.data.grant : waiting) ?? null)
  const isUsed = grants.some(({ id, state }) => id === created?.grant.id && state === 'active')
  useEffect(() => {
    // The banner takes over.
    if (isUsed) onClose()
  }, [isUsed, onClose])
  const makeCode = () => create.mutate({ minutes, hideAmounts: hidesAmounts })
  const isOver = created !== null && left === 0
  return (
    <Dialog
      title={t('share.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(created ? 'common:close' : 'common:cancel')}</Button>
          {created && !isOver ? (
            <Button
              variant="primary"
              icon={<Copy className="i" />}
              onClick={() => copyText(created.code, t('share.copied'))}
            >
              {t('share.copy')}
            </Button>
          ) : (
            <Button variant="primary" busy={create.isPending} onClick={makeCode}>
              {t(isOver ? 'share.newCode' : 'share.create')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(created ? 'share.readAloud' : 'share.text')}</p>
      <ErrorNote error={create.error} />
      {created ? (
        <>
          <output className={`share-code ${isOver ? 'is-over' : ''}`} dir="ltr">
            <span>{created.code.slice(0, 5)}</span> <span>{created.code.slice(5)}</span>
          </output>
          <p>{isOver ? t('share.over') : t('share.validFor', { time: countdown(left) })}</p>
        </>
      ) : (
        <>
          <Select
            label={t('share.minutes')}
            value={String(minutes)}
            options={offered.map((count) => ({
              value: String(count),
              text: format.duration(count * 60),
            }))}
            onChange={(value) => setMinutes(Number(value))}
          />
          <LabelledCheckbox
            label={t('share.hideAmounts')}
            checked={hidesAmounts}
            onChange={setHidesAmounts}
          />
        </>
      )}
      <div className="grid grid-cols-2 gap-3 text-3">
        <Points
          icon={<Eye className="i s" />}
          title={t('share.sees')}
          points={[
            t('sees.services'),
            t('sees.page'),
            ...(hidesAmounts ? [] : [t('sees.amounts')]),
          ]}
        />
        <Points
          icon={<EyeOff className="i s" />}
          title={t('share.hidden')}
          points={[
            t('hidden.person'),
            t('hidden.assistant'),
            t('hidden.key'),
            ...(hidesAmounts ? [t('hidden.amounts')] : []),
          ]}
        />
      </div>
    </Dialog>
  )
}

interface PointsProps {
  icon: ReactNode
  title: string
  points: readonly string[]
}

const Points = ({ icon, title, points }: PointsProps) => (
  <div>
    <b>{title}</b>
    <ul>
      {points.map((point) => (
        <li key={point} className="flex items-center gap-2">
          {icon}
          {point}
        </li>
      ))}
    </ul>
  </div>
)
