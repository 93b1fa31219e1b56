import { Copy, ExternalLink, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { calendarKinds, type CalendarKind } from '#contract/calendar-kinds.ts'
import { soonDays } from '#ledger/windows.ts'
import {
  type CalendarOptions,
  useChangeCalendarFeed,
  useEndCalendarFeed,
  useMakeCalendarFeed,
} from '#web/api/calendar-feed.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Select } from '#web/ui/Select.tsx'
import { copyText } from '#web/ui/toasts.ts'

interface FeedCheckboxProps {
  label: string
  /** What it means, at the end of the line. */
  hint: string | null
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A choice of what the calendar contains. */
const FeedCheckbox = ({ label, hint, checked, onChange }: FeedCheckboxProps) => (
  <label className="feed-choice">
    <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
    {hint !== null && <span className="mut ms-auto text-end text-2">{hint}</span>}
  </label>
)

interface FeedDialogProps {
  /** The subscription as it is; `null` if there is none. */
  feed: (CalendarOptions & { createdAt: string; readAt: string | null }) | null
  /** How many days of each kind lie ahead; `null` where that is not known. */
  soon: Readonly<Record<CalendarKind, number | null>> | null
  onClose: () => void
}

const reminders = [null, 0, 1, 3, 7, 14] as const
/** Orders move few dates that anybody plans by. */
const firstChoice: CalendarOptions = {
  kinds: calendarKinds.filter((kind) => kind !== 'orders'),
  amounts: false,
  remindDays: 3,
}

/** The secret address, which is shown until the dialog closes. Hidden in presenter mode. */
function Address({ url }: { url: string }) {
  const { t, format } = useTexts(['calendar-feed', 'common'])
  const { presenter } = useSettings()
  return (
    <div className="field">
      <label htmlFor="feed-address">{t('address')}</label>
      <span className="flex gap-2">
        <span className="in flex-1">
          <input
            id="feed-address"
            className="mono"
            readOnly
            value={presenter ? format.hidden : url}
          />
        </span>
        <Button
          variant="primary"
          icon={<Copy className="i" />}
          disabled={presenter}
          onClick={() => copyText(url, t('common:copied'))}
        >
          {t('copy')}
        </Button>
      </span>
      <span className="mut flex gap-2 text-2">
        <EyeOff className="i s" />
        {t('once')}
      </span>
    </div>
  )
}

/** Makes, changes and ends the address of the subscribed calendar. */
export function FeedDialog({ feed, soon, onClose }: FeedDialogProps) {
  const { t, format } = useTexts(['calendar-feed', 'common'])
  const { offers } = useSession()
  const { presenter } = useSettings()
  const [options, setOptions] = useState<CalendarOptions>(feed ?? firstChoice)
  const make = useMakeCalendarFeed()
  const change = useChangeCalendarFeed()
  const end = useEndCalendarFeed()
  const url = make.data?.url ?? null
  const { amounts, remindDays } = options
  const body: CalendarOptions = { kinds: options.kinds, amounts, remindDays }
  const isBusy = make.isPending || change.isPending || end.isPending
  const kinds = calendarKinds.filter((kind) => kind !== 'orders' || offers.orders)
  const toggle = (kind: CalendarKind, checked: boolean): void => {
    const chosen = kinds.filter((one) => (one === kind ? checked : options.kinds.includes(one)))
    if (chosen.length > 0) setOptions({ ...options, kinds: chosen })
  }
  const soonText = (count: number | null): string | null =>
    count === null ? null : t('soon', { ...format.count(count), days: format.number(soonDays) })
  const reminderText = (days: number | null): string => {
    if (days === null) return t('noReminder')
    return days === 0 ? t('sameDay') : t('before', format.count(days))
  }
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          {url !== null && !presenter && (
            <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass()}>
              {t('openApp')}
              <ExternalLink className="i s" />
            </a>
          )}
          {feed !== null && (
            <Button disabled={isBusy} onClick={() => end.mutate(undefined, { onSuccess: onClose })}>
              {t('turnOff')}
            </Button>
          )}
          {(feed !== null || url !== null) && (
            <Button disabled={isBusy} onClick={() => change.mutate(body, { onSuccess: onClose })}>
              {t('save')}
            </Button>
          )}
          {url === null && (
            <Button
              variant={feed === null ? 'primary' : 'plain'}
              disabled={isBusy}
              onClick={() => make.mutate(body)}
            >
              {t(feed === null ? 'make' : 'replace')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('lead')}</p>
      {url !== null && <Address url={url} />}
      {url === null && feed !== null && (
        <p>
          {t('since', { date: format.day(feed.createdAt) })}
          {format.gap}
          {feed.readAt === null ? t('unread') : t('read', { time: format.dateTime(feed.readAt) })}
        </p>
      )}
      <fieldset>
        <legend className="lab pb-2">{t('contains')}</legend>
        {kinds.map((kind) => (
          <FeedCheckbox
            key={kind}
            label={t(`kind.${kind}`)}
            hint={soonText(soon?.[kind] ?? null)}
            checked={options.kinds.includes(kind)}
            onChange={(checked) => toggle(kind, checked)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="lab pb-2">{t('details')}</legend>
        <FeedCheckbox
          label={t('amounts')}
          hint={amounts ? null : t('noAmounts')}
          checked={amounts}
          onChange={(checked) => setOptions({ ...options, amounts: checked })}
        />
      </fieldset>
      <Select
        label={t('remind')}
        options={reminders.map((days) => ({ value: String(days), text: reminderText(days) }))}
        value={String(remindDays)}
        onChange={(value) =>
          setOptions({ ...options, remindDays: value === 'null' ? null : Number(value) })
        }
      />
      {(make.error ?? change.error ?? end.error) && <Note tone="alert">{t('failed')}</Note>}
    </Dialog>
  )
}
