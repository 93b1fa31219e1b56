import './empty.css'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { isolate } from '#i18n/direction-marks.ts'
import type { Order } from '#web/api/orders.ts'
import { useSession } from '#web/api/session.ts'
import { useSignOut } from '#web/app/account-menu/account-entries.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useLinks } from '#web/app/frame/links.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { LinkedText } from '#web/renewal/reasons/LinkedText.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { Section } from '#web/ui/Section.tsx'

import { useCustomer } from './use-customer.ts'
import { useFirstOrders } from './use-orders.ts'

const FirstPrices = deferred(() => import('./FirstPrices.tsx'), 'FirstPrices')

/** For customers who have ordered under another number: names the one they are signed in with. */
export function ExpectedHere() {
  const { t } = useTranslation('overview')
  const signOut = useSignOut()
  const customer = useCustomer()
  if (customer === null) return null
  return (
    <Section title={t('first.expected')}>
      <p className="ink2 text-3 py-2">
        <LinkedText
          text={t('first.expectedText', { number: isolate(customer.number) })}
          subjects={[]}
        />{' '}
        <button type="button" className="link" onClick={signOut}>
          {t('first.signOut')}
        </button>
      </p>
    </Section>
  )
}

interface StepProps {
  title: string
  text: string
  /** Known from what the provider states. */
  done?: boolean
  action?: ReactNode
  children?: ReactNode
}

function Step({ title, text, done = false, action, children }: StepProps) {
  const { t } = useTranslation('overview')
  return (
    <li className={done ? 'done' : undefined}>
      {done && <CircleCheck className="i tick" aria-label={t('first.done')} role="img" />}
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
      {action}
    </li>
  )
}

/** A form rather than a link, so that Enter in the field works. The prices are not part of the app. */
function NameForm({ action }: { action: string }) {
  const { t } = useTranslation('overview')
  return (
    <form className="name-form" action={action}>
      <input
        className="in"
        name="q"
        aria-label={t('first.name.label')}
        placeholder={t('first.name.example')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <Button type="submit" variant="primary">
        {t('prices')}
      </Button>
    </form>
  )
}

/** What to do first in an account without services. Steps that lead nowhere are left out. */
function FirstSteps() {
  const { t } = useTranslation('overview')
  const { prices, transfer, billing } = useLinks()
  const { total } = useFirstOrders()
  const customer = useCustomer()
  const hasSteps = [prices, transfer, billing].some((link) => link !== undefined)
  return (
    <section className="first-steps">
      <p className="lead">{t(hasSteps ? 'first.lead' : 'empty')}</p>
      {hasSteps && (
        <ol>
          {prices !== undefined && (
            <Step title={t('first.name.title')} text={t('first.name.text')} done={(total ?? 0) > 0}>
              <NameForm action={prices} />
              <FirstPrices />
            </Step>
          )}
          {transfer !== undefined && (
            <Step
              title={t('first.transfer.title')}
              text={t('first.transfer.text')}
              action={
                <LinkOut href={transfer} className={buttonClass()}>
                  {t('first.transfer.go')}
                </LinkOut>
              }
            />
          )}
          {billing !== undefined && (
            <Step
              title={t('first.billing.title')}
              text={
                customer
                  ? t('first.billing.text', {
                      name: customer.name,
                      number: customer.number,
                    })
                  : ''
              }
              done={customer?.hasAddress === true}
              action={
                <LinkOut href={billing} className={buttonClass()}>
                  {t('first.billing.go')}
                </LinkOut>
              }
            />
          )}
        </ol>
      )}
    </section>
  )
}

/** Orders that are not set up yet, before anything else: they are what the customer waits for. */
function RunningOrders({ orders }: { orders: readonly Order[] }) {
  const { t, format } = useTexts('overview')
  if (orders.length === 0) return null
  return (
    <ul className="needs" aria-label={t('first.orders')}>
      {orders.map(({ id, number, placedAt, items }) => (
        <li key={id} className="need">
          <div className="when">
            <b>{t('first.settingUp')}</b>
            {placedAt !== null && <span>{format.moment(placedAt)}</span>}
          </div>
          <div className="what">
            <CircleDashed className="i" />
            <div>
              <p className="t">
                <SubjectLink subject={{ kind: 'order', type: null, id }} className="plain">
                  <LinkedText text={t('first.order', { number: isolate(number) })} subjects={[]} />
                </SubjectLink>
              </p>
              <p className="d">
                {format.list(items.flatMap(({ description }) => description ?? []))}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

const FirstQuestions = deferred(() => import('./FirstQuestions.tsx'), 'FirstQuestions')

interface EmptyAccountProps {
  /** Asks the assistant. */
  onAsk: (question: string) => void
}

/** For an account without services: what it waits for, what to do first and what to ask. */
export function EmptyAccount({ onAsk }: EmptyAccountProps) {
  const { offers } = useSession()
  const { running } = useFirstOrders()
  return (
    <>
      <RunningOrders orders={running ?? []} />
      <FirstSteps />
      {offers.assistant && <FirstQuestions onAsk={onAsk} />}
    </>
  )
}
