import type { Invoice } from '#contract/invoices.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { isOpen } from '#web/app/record/invoice-status.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

interface PayLinkProps {
  /** Where this invoice is paid; without it, the operator's page for payments. */
  payUrl: string | null
  variant: 'plain' | 'primary'
}

/** The page that takes a payment; `null` if none is known. */
export const usePayUrl = (payUrl: string | null): string | null => {
  const { links } = useSession()
  return payUrl ?? links['pay'] ?? null
}

/** "Pay at Northmark"; nothing if no page for it is known. */
export function PayLink({ payUrl, variant }: PayLinkProps) {
  const { t } = useTexts('reasons')
  const href = usePayUrl(payUrl)
  return href === null ? null : (
    <LinkOut href={href} className={buttonClass(variant, 's')}>
      {t('pay')}
    </LinkOut>
  )
}

/** "Pay", for the row of an invoice that needs payment; nothing for any other. */
export function RowPayLink({ invoice }: { invoice: Pick<Invoice, 'status' | 'payUrl'> }) {
  const { t } = useTexts('reasons')
  const href = usePayUrl(invoice.payUrl)
  return !isOpen(invoice.status) || href === null ? null : (
    <LinkOut href={href} className="link row-pay" label={t('pay')}>
      {t('payShort')}
    </LinkOut>
  )
}
