import {
  Headset,
  KeyRound,
  MessageSquareText,
  User,
  CircleX,
  Download,
  Eye,
  LogIn,
  LogOut,
  Pencil,
  type LucideIcon,
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { AccessEntry } from '#web/api/access-log.ts'
import { useDeviceText } from '#web/app/format/use-device-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { When } from '#web/features/account/history/use-columns.tsx'
import type { Column } from '#web/list/table/list-props.ts'
import { Clipped } from '#web/ui/Clipped.tsx'

import { useEntryText } from './use-entry-text.ts'

type Verb =
  | 'changed'
  | 'ended'
  | 'exported'
  | 'joined'
  | 'proved'
  | 'refused'
  | 'saw'
  | 'shared'
  | 'signed-in'
  | 'signed-out'

const verbs: Partial<Record<AccessEntry['kind'], Verb>> = {
  export: 'exported',
  'key-refused': 'refused',
  'sign-in': 'signed-in',
  'sign-out': 'signed-out',
  'step-up': 'proved',
  'support-code': 'shared',
  'support-end': 'ended',
  'support-enter': 'joined',
  'support-view': 'saw',
}

const verbOf = ({ kind, result }: AccessEntry): Verb =>
  result === 'refused' ? 'refused' : (verbs[kind] ?? 'changed')

const verbIcons: Record<Verb, LucideIcon> = {
  changed: Pencil,
  ended: LogOut,
  exported: Download,
  joined: LogIn,
  proved: KeyRound,
  refused: CircleX,
  saw: Eye,
  shared: Headset,
  'signed-in': LogIn,
  'signed-out': LogOut,
}

const actorIcons = {
  you: User,
  'other-key': KeyRound,
  support: Headset,
  assistant: MessageSquareText,
}

export function Who({
  entry: { who, helper, helperVerified, device, current },
}: {
  entry: AccessEntry
}) {
  const { t } = useTranslation(['journal', 'common'])
  const deviceText = useDeviceText()
  const Icon = actorIcons[who]
  const where = current ? t('common:thisDevice') : device && deviceText(device)
  return (
    <span className="who-did">
      <Icon className="i s" />
      <b className="el">
        {who === 'support'
          ? t(helperVerified ? 'who.staff' : 'who.supportNamed', {
              name: helper ?? '',
            })
          : t(`who.${who}`)}
      </b>
      {where && <Clipped className="el ink2" text={where} />}
    </span>
  )
}

export function Did({ entry }: { entry: AccessEntry }) {
  const { t } = useTranslation('journal')
  const verb = verbOf(entry)
  const Icon = verbIcons[verb]
  const text = t(`did.${verb}`)
  return (
    <span className="who-did">
      <Icon className="i s" />
      <Clipped text={text} />
    </span>
  )
}

/** The record whose page support looked at. */
function pageSubject({ kind, subject }: AccessEntry) {
  if (kind !== 'support-view' || subject === null) return null
  const [, list = '', ...parts] = subject.id.split('/').map(decodeURIComponent)
  const id = parts.pop()
  return id === undefined ? null : { kind: list.replace(/s$/, ''), type: parts.pop() ?? null, id }
}

export function What({ entry }: { entry: AccessEntry }) {
  const { t, format } = useTexts('journal')
  const { what, how } = useEntryText()(entry)
  const { times: count } = entry
  const times = count > 1 ? t('how.times', format.count(count)) : null
  const subject = pageSubject(entry)
  const rest = [how, times].filter((part) => part !== null).join(' · ')
  return (
    <span className="el" title={rest === '' ? what : `${what} ${rest}`}>
      <SubjectLink subject={subject} className={subject ? 'link' : ''}>
        {what}
      </SubjectLink>
      {rest !== '' && <span className="mut"> {rest}</span>}
    </span>
  )
}

export function useColumns(): Column<AccessEntry>[] {
  const { t } = useTranslation('journal')
  return useMemo(
    (): Column<AccessEntry>[] => [
      {
        key: 'time',
        width: 8.5,
        className: 'ink2',
        head: t('column.time'),
        cell: ({ at }) => <When at={at} />,
      },
      {
        key: 'who',
        width: 19,
        className: 'el',
        head: t('column.who'),
        cell: (entry) => <Who entry={entry} />,
      },
      {
        key: 'did',
        width: 9,
        className: 'ink2',
        head: t('column.did'),
        cell: (entry) => <Did entry={entry} />,
      },
      {
        key: 'what',
        className: 'el',
        head: t('column.what'),
        cell: (entry) => <What entry={entry} />,
      },
    ],
    [t],
  )
}
