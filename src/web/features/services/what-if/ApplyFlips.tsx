import { useState } from 'react'

import { type ServiceKey, type ServiceList, useServiceLookup } from '#web/api/services.ts'
import { useStartJob } from '#web/api/start-job.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { kindOf } from '#web/renewal/bulk/bulk-item.ts'
import { bulkKeyOf } from '#web/renewal/bulk/review-items.ts'
import { useRefusalToast } from '#web/renewal/jobs/use-refusal-toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'

import { dropFlips, endWhatIf } from './flips.ts'
import { flipKeyOf, useWhatIf } from './what-if-state.ts'

const ReviewSheet = deferred(() => import('#web/renewal/bulk/ReviewSheet.tsx'), 'ReviewSheet')

/** What is reviewed next, as it is now. A job turns on or off, so both take a review each. */
interface Review {
  enabled: boolean
  items: ServiceKey[]
  /** Reviewed afterwards. */
  others: ServiceKey[]
  /** Its number, from 1, and how many reviews there are. */
  step: number
  steps: number
  /** Makes both one change to undo. */
  plan: string | undefined
}

/** Starts the ordinary review and job for the flips. */
export function ApplyFlips({ tax }: { tax: ServiceList['tax'] }) {
  const { t, format } = useTexts('what-if')
  const lockReason = useLockReason()
  const refuse = useRefusalToast()
  const flips = useWhatIf((state) => state.flips)
  const [review, setReview] = useState<Review | null>(null)
  const lookUp = useServiceLookup((keys) => keys.filter((key) => flips.has(flipKeyOf(key))), {
    onSuccess: (items) => {
      const off = items.filter((item) => flips.get(flipKeyOf(item))?.enabled === false)
      const on = items.filter((item) => flips.get(flipKeyOf(item))?.enabled === true)
      const steps = Math.sign(off.length) + Math.sign(on.length)
      const plan = steps > 1 ? crypto.randomUUID() : undefined
      const first = { step: 1, steps, plan }
      if (off.length > 0) setReview({ ...first, enabled: false, items: off, others: on })
      else if (on.length > 0) setReview({ ...first, enabled: true, items: on, others: [] })
    },
    onError: refuse,
  })
  const start = useStartJob({
    onSuccess: (_, { items }) => {
      dropFlips(items)
      setReview((review) =>
        review === null || review.others.length === 0
          ? null
          : { ...review, enabled: true, items: review.others, others: [], step: review.step + 1 },
      )
      if (useWhatIf.getState().flips.size === 0) endWhatIf()
    },
    onError: refuse,
  })
  const stepText = ({ step, steps, others }: Review): string =>
    [
      t('step', { n: format.number(step), total: format.number(steps) }),
      others.length > 0 && t('thenOn', format.count(others.length)),
    ]
      .filter((part) => part !== false)
      .join(format.gap)
  return (
    <>
      <Button
        variant="primary"
        busy={lookUp.isPending}
        disabled={lockReason !== null}
        title={lockReason ?? undefined}
        onClick={() => lookUp.mutate()}
      >
        {t('apply', format.count(flips.size))}
      </Button>
      {review !== null && (
        <ReviewSheet
          key={String(review.enabled)}
          kind={kindOf(review.items.map(({ type }) => type))}
          items={review.items}
          locked={0}
          unknown={0}
          tax={tax}
          enabled={review.enabled}
          busy={start.isPending}
          step={review.steps > 1 ? stepText(review) : undefined}
          onUse={undefined}
          onConfirm={(removed) =>
            start.mutate({
              items: review.items.filter((item) => !removed.has(bulkKeyOf(item))),
              enabled: review.enabled,
              plan: review.plan,
            })
          }
          onClose={() => setReview(null)}
        />
      )}
    </>
  )
}
