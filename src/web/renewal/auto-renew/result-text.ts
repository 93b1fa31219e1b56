import type { TFunction } from 'i18next'

import { isolate } from '#i18n/direction-marks.ts'
import { nextEntryOf } from '#ledger/listed.ts'
import type { Service } from '#web/api/services.ts'
import { fewNames } from '#web/app/format/few-names.ts'
import type { Format } from '#web/app/format/use-format.ts'

/** `€142.80 plus tax`. */
export const chargeText = (format: Format, renewal: Service['renewal']): string =>
  renewal.price === null ? '' : format.withTax(format.money(renewal.price), renewal.taxIncluded)

/** "Web hosting S uses this domain and stops working…" Empty if nothing does. */
export const dependentsText = (
  t: TFunction<['auto-renew', 'common']>,
  format: Format,
  names: readonly string[],
): string =>
  names.length === 0
    ? ''
    : t('dependents', {
        count: names.length,
        names: fewNames(
          format,
          names.map((name) => isolate(name)),
        ),
      })

/** What a saved change of auto-renew means. */
export function resultText(
  t: TFunction<['auto-renew', 'common']>,
  format: Format,
  service: Service,
): string {
  const { name, renewal, autoRenew } = service
  const next = nextEntryOf(service, format.today)
  // Nobody knows what happens after a day that has passed.
  const date = next?.doubt ? null : renewal.on && format.date(renewal.on, 'long')
  const invoice = next?.invoice
  if (invoice && date)
    return autoRenew?.enabled === false
      ? t('isOffBilled', { name, date, number: invoice.number })
      : t('isOnWhen', { name, date })
  if (autoRenew?.enabled === false)
    return date ? t('isOffWhen', { name, date }) : t('isOff', { name })
  if (!date) return t('isOn', { name })
  return renewal.price
    ? t('isOnCharge', { name, date, amount: chargeText(format, renewal) })
    : t('isOnWhen', { name, date })
}
