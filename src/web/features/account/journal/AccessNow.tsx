import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Headset, KeyRound, User, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { useSession } from '#web/api/session.ts'
import { sessionsQuery } from '#web/api/sessions.ts'
import { type Grant, grantsQuery, useStopGrant } from '#web/api/support.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Section.tsx'

interface RowProps {
  icon: LucideIcon
  name: string
  text: string
  since: string | null
  action: ReactNode
}

const Row = ({ icon: Icon, name, text, since, action }: RowProps) => (
  <li>
    <Icon className="i" />
    <div className="min-w-0 flex-1 basis-40">
      <b className="block">{name}</b>
      <span className="sm">{text}</span>
    </div>
    {since !== null && <span className="ink2">{since}</span>}
    <span className="ms-auto">{action}</span>
  </li>
)

function GrantRow({ grant }: { grant: Grant }) {
  const { t, format } = useTexts('journal')
  const stop = useStopGrant({})
  const { id, helper, helperVerified, hideAmounts, startedAt, secondsLeft } = grant
  const left = format.duration(secondsLeft)
  return (
    <>
      <Row
        icon={Headset}
        name={
          helper === null
            ? t('now.waiting')
            : t(helperVerified ? 'who.staff' : 'who.supportNamed', {
                name: helper,
              })
        }
        text={
          helperVerified
            ? t(hideAmounts ? 'now.staffLooksHidden' : 'now.staffLooks')
            : t(hideAmounts ? 'now.looksHidden' : 'now.looks')
        }
        since={
          startedAt === null
            ? t('now.left', { left })
            : t('now.since', { time: format.time(startedAt), left })
        }
        action={
          <Button size="s" busy={stop.isPending} onClick={() => stop.mutate(id)}>
            {t('now.stop')}
          </Button>
        }
      />
      <ErrorNote error={stop.error} />
    </>
  )
}

/** Who has access to the account now, with buttons to end it. */
export function AccessNow() {
  const { t, format } = useTexts('journal')
  const { person, sharing } = useSession()
  const { data: grants } = useQuery({ ...grantsQuery, enabled: sharing !== null })
  const { data: sessions } = useQuery(sessionsQuery)
  const open = grants?.filter(({ state }) => state !== 'ended') ?? []
  return (
    <div className="px-gutter pt-4">
      <Section title={t('now.title')}>
        <ul className="accesses">
          {open.map((grant) => (
            <GrantRow key={grant.id} grant={grant} />
          ))}
          <Row
            icon={User}
            name={t('who.you')}
            text={sessions ? t('now.devices', format.count(sessions.length)) : t('now.signedIn')}
            since={t('now.inUse')}
            action={
              <Link className="link" to="/account/$tab" params={{ tab: 'devices' }}>
                {t('now.toDevices')}
              </Link>
            }
          />
          <Row
            icon={KeyRound}
            name={t(person === null ? 'now.key' : 'now.keys')}
            text={t('now.keyText')}
            since={null}
            action={
              <Link className="link" to="/account/$tab" params={{ tab: 'keys' }}>
                {t('now.toKeys')}
              </Link>
            }
          />
        </ul>
      </Section>
    </div>
  )
}
