import type { ServiceList } from '#web/api/services.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { PriceLead } from '#web/renewal/related/PriceLead.tsx'

import { useWhatIf } from './what-if/what-if-state.ts'

/** The line below the page's title: how many services renew, end or are locked, and what costs more. */
export function Lead({ list }: { list: ServiceList }) {
  const { facets, complete, loaded, expected, priceChanges } = list
  const { t, format } = useTexts('services')
  const isTryingOut = useWhatIf((state) => state.isOn)
  const { on = 0, off = 0, locked = 0, unknown = 0 } = facets['autoRenew'] ?? {}
  const parts = [
    on > 0 && t('lead.on', format.count(on)),
    off > 0 && t('lead.off', format.count(off)),
    locked > 0 && t('lead.locked', format.count(locked)),
    unknown > 0 && t('lead.unknown', format.count(unknown)),
  ].filter((part) => part !== false)
  if (isTryingOut) return t('whatIf.lead')
  if (parts.length === 0) return null
  const text = parts.join(' · ')
  // `complete` also waits for the invoices, which nothing here counts.
  const isFinal = complete || loaded === expected
  return (
    <>
      {isFinal ? text : t('lead.soFar', { parts: text })}
      {priceChanges && <PriceLead to="/services" changes={priceChanges} />}
    </>
  )
}
