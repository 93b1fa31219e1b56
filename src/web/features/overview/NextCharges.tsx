import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { Charge } from '#web/api/overview.ts'
import { useSession } from '#web/api/session.ts'
import { SubjectLink } from '#web/shell/SubjectLink.tsx'
import { useFormat } from '#web/shell/use-format.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { DomainName } from '#web/ui/DomainName.tsx'
import { NotGiven } from '#web/ui/NotGiven.tsx'

/** `withTax`: the charges mix tax bases, so each names its own. */
function Price({ charge, withTax }: { charge: Charge; withTax: boolean }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const { brand, masked } = useSession()
  if (charge.price === null) {
    if (masked) return <span className="mut">{t('hidden')}</span>
    return <NotGiven title={t('notGiven', { brand: brand.name })} />
  }
  const tax = withTax && format.tax(charge.taxIncluded)
  return (
    <>
      <Amount text={format.money(charge.price)} />
      {tax && <span className="tax">{tax}</span>}
    </>
  )
}

interface NextChargesProps {
  charges: readonly Charge[]
  /** Services or domains could not be read, so charges may be missing. */
  failed: boolean
}

export function NextCharges({ charges, failed }: NextChargesProps) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const { brand } = useSession()
  const isMixed = new Set(charges.map(({ taxIncluded }) => taxIncluded)).size > 1
  const tax = isMixed ? null : format.tax(charges[0]?.taxIncluded ?? null)
  return (
    <section aria-labelledby="next-charges">
      <div className="sect-row">
        <h2 className="sect" id="next-charges">
          {t('next.title')}
        </h2>
        {tax !== null && <span className="mut sm">{tax}</span>}
        <Link to="/services" className="end link">
          {t('next.all')}
        </Link>
      </div>
      {charges.length === 0 && (
        <p className="mut py-2 text-3">
          {failed ? t('next.failed') : t('next.none', { brand: brand.name })}
        </p>
      )}
      <ul className="mini">
        {charges.map((charge) => (
          <li key={JSON.stringify([charge.subject, charge.on])}>
            <span className="d">{format.dateNear(charge.on)}</span>
            <SubjectLink subject={charge.subject} className="plain el">
              <DomainName name={charge.subject.label} />
            </SubjectLink>
            <span className="num">
              <Price charge={charge} withTax={isMixed} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
