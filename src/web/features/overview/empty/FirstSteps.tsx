import { CircleCheck } from 'lucide-react'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useLinks } from '#web/app/frame/links.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { useCustomer } from './use-customer.ts'
import { useFirstOrders } from './use-orders.ts'

const FirstPrices = deferred(() => import('./FirstPrices.tsx'), 'FirstPrices')

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
export function FirstSteps() {
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
