import { useSuspenseQuery } from '@tanstack/react-query'

import { isolate } from '#i18n/direction-marks.ts'
import { differenceQuery } from '#web/api/invoice-sums.ts'
import { invoiceQuery } from '#web/api/invoices.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { WindowTitle } from '#web/app/frame/WindowTitle.tsx'
import { InvoiceLink } from '#web/app/record/InvoiceLink.tsx'
import { BackToList } from '#web/features/invoices/BackToList.tsx'
import { Unbroken } from '#web/ui/Unbroken.tsx'

import { Compared } from './Compared.tsx'

/** Two invoices of the customer's choice, line by line. */
export function ChosenPair({ beforeId, afterId }: { beforeId: string; afterId: string }) {
  const { t, format } = useTexts('costs')
  const { data: before } = useSuspenseQuery(invoiceQuery(beforeId)).data
  const { data: after } = useSuspenseQuery(invoiceQuery(afterId)).data
  const { data: difference } = useSuspenseQuery(differenceQuery(afterId, beforeId))
  const title = t('difference.pickedTitle', {
    before: isolate(before.number),
    after: isolate(after.number),
  })
  return (
    <article className="page doc" aria-labelledby="pair-title">
      <WindowTitle text={title} />
      <BackToList />
      <h1 className="number" id="pair-title" tabIndex={-1} data-arrival>
        <Unbroken text={title} />
      </h1>
      <p className="mut sm flex flex-wrap gap-x-5">
        {[after, before].map(({ id, number, issuedOn }) => (
          <span key={id}>
            <InvoiceLink id={id} keepsSearch>
              <bdi dir="ltr" className="whitespace-nowrap">
                {number}
              </bdi>
            </InvoiceLink>
            {issuedOn !== null && (
              <>
                {' · '}
                <bdi>{format.date(issuedOn, 'long')}</bdi>
              </>
            )}
          </span>
        ))}
      </p>
      {difference === null ? (
        <p>{t('difference.notComparable')}</p>
      ) : (
        <Compared difference={difference} total={after.total} chosenFor={after.number} />
      )}
    </article>
  )
}
