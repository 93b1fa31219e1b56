import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/shell/use-format.ts'
import { Button } from '#web/ui/Button.tsx'

import './review.css'
import type { BulkItem } from './bulk-item.ts'
import { answerPasted, usePasted } from './pasted-names.ts'

/** Pasted names that aren't in the account, until each is answered. */
export function PastedNames({ onUse }: { onUse: (item: BulkItem) => void }) {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const { count, open } = usePasted()
  if (open.length === 0) return null
  return (
    <section className="pasted">
      <h3>
        <TriangleAlert className="i s" />
        {t('review.pasted', {
          count: open.length,
          n: format.number(open.length),
          total: format.number(count),
        })}
      </h3>
      <ul>
        {open.map(({ name, suggestion }) => (
          <li key={name}>
            <bdi dir="ltr" className="el">
              <s>{name}</s>
            </bdi>
            <span>
              {suggestion === null
                ? t('review.noSimilar')
                : t('review.didYouMean', { name: suggestion.name })}
            </span>
            <span className="flex gap-2">
              {suggestion !== null && (
                <Button
                  size="s"
                  aria-label={t('review.useName', { name: suggestion.name })}
                  onClick={() => {
                    onUse(suggestion)
                    answerPasted(name)
                  }}
                >
                  {t('review.use')}
                </Button>
              )}
              <Button
                size="s"
                variant="quiet"
                aria-label={t('review.leaveOutName', { name })}
                onClick={() => answerPasted(name)}
              >
                {t('review.leaveOut')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
