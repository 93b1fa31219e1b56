import type { Account } from '#web/api/account.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ContactWays } from '#web/app/help/ContactWays.tsx'
import { Absent } from '#web/app/record/Absent.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Section } from '#web/ui/Section.tsx'

import { missingTaxData } from './missing-tax-data.ts'

/** A positive balance is credit. A debt is put into words, because a minus sign is easily missed. */
function Balance({ balance }: { balance: NonNullable<Account['balance']> }) {
  const { t, format } = useTexts('account')
  const amount = format.money({ ...balance, minorUnits: Math.abs(balance.minorUnits) })
  if (balance.minorUnits === 0) return <Amount text={amount} />
  return t(balance.minorUnits > 0 ? 'credit' : 'owed', { amount: amount })
}

/** In envelope order: street, postal code and city, region, country. */
function addressLines(
  address: NonNullable<Account['address']>,
  country: (code: string) => string,
): string[] {
  const { lines, postalCode, city, region, countryCode } = address
  const all = [
    ...lines,
    [...new Set([postalCode, city])].filter(Boolean).join(' '),
    region ?? '',
    countryCode === null ? '' : country(countryCode),
  ]
  // In presenter mode all of them are the same.
  return [...new Set(all)].filter((line) => line !== '')
}

function useFacts(account: Account): Fact[] {
  const { t, format } = useTexts('account')
  const absent = <Absent />
  const renderText = (value: string | null) => (value === null ? absent : <bdi>{value}</bdi>)
  const { address, balance, createdAt, locale } = account
  const lines = address === null ? [] : addressLines(address, format.country)
  const values = {
    company: renderText(account.company ?? account.displayName),
    id: <Amount text={account.id} className="mono" />,
    email: renderText(account.email),
    phone: account.phone === null ? absent : <Amount text={account.phone} />,
    address:
      lines.length === 0 ? absent : lines.map((line) => <div key={line}>{renderText(line)}</div>),
    taxId: account.taxId === null ? absent : <Amount text={account.taxId} />,
    currency: renderText(account.currency),
    balance: balance === null ? absent : <Balance balance={balance} />,
    locale: locale === null ? absent : format.language(locale),
    timeZone: renderText(account.timeZone),
    createdAt: createdAt === null ? absent : format.day(createdAt),
  }
  const keys = Object.keys(values) as (keyof typeof values)[]
  return keys.map((key) => ({
    key,
    label: t(key === 'company' && account.company === null ? 'field.name' : `field.${key}`),
    value: values[key],
  }))
}

/** The account data on file. It can only be changed at the provider, so this links there. */
export function AccountFacts({ account }: { account: Account }) {
  const { t, format } = useTexts('account')
  const { links } = useSession()
  const facts = useFacts(account)
  const missing = missingTaxData(account)
  const billing = links['billing'] ?? links['console']
  const changeLinks = [
    { key: 'console', label: t('changeAt') },
    { key: 'card', label: t('cardAt') },
  ]
  return (
    <Section title={t('data')}>
      {missing.length > 0 && (
        <div className="mt-3">
          <Note
            tone="warn"
            actions={
              billing !== undefined && (
                <LinkOut href={billing} className={buttonClass('plain', 's')}>
                  {t('taxAdd')}
                </LinkOut>
              )
            }
          >
            <b className="bb">{t('taxTitle')}</b>
            {format.gap}
            {t('taxMissing', {
              missing: format.either(missing.map((field) => t(`missing.${field}`))),
            })}
            {format.gap}
            {t('taxWhy')}
          </Note>
        </div>
      )}
      <Facts facts={facts} />
      <div className="ways">
        {changeLinks.map(({ key, label }) => {
          const href = links[key]
          return href === undefined ? null : (
            <LinkOut key={key} href={href} className={buttonClass()}>
              {label}
            </LinkOut>
          )
        })}
        <ContactWays className={buttonClass()} />
      </div>
    </Section>
  )
}
