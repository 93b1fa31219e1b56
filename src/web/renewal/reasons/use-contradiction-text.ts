import type { Contradiction } from '#contract/listed.ts'
import { isolate } from '#i18n/direction-marks.ts'
import { useTexts } from '#web/app/format/use-texts.ts'

/** What the texts name, as subjects of links: `LinkedText`. */
export const contradictionLinks = (contradictions: readonly Contradiction[]) =>
  contradictions.flatMap(({ invoice, other }) => [
    ...(invoice
      ? [{ kind: 'invoice', type: null, id: invoice.id, label: invoice.number, domainName: null }]
      : []),
    ...(other ? [other] : []),
  ])

/** What doesn't add up, and what to do about it, in one sentence or two. */
export function useContradictionText(): (contradiction: Contradiction) => string {
  const { t, format } = useTexts('reasons')
  return ({ kind, invoice, other, on }) =>
    t(`contradiction.${kind}`, {
      date: on === null ? '' : format.date(on, 'long'),
      number: isolate(invoice?.number ?? ''),
      other: isolate(other?.label ?? ''),
    })
}
