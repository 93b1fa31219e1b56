import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { labelsQuery, type LabelSums } from '#web/api/labels.ts'
import { useYearEnd } from '#web/app/format/use-next-year.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { Button } from '#web/ui/Button.tsx'

import '#web/renewal/labels/labels.css'
import { LabelNameDialog } from './LabelNameDialog.tsx'
import { LabelStatement } from './LabelStatement.tsx'
import { SavedViews } from './SavedViews.tsx'
import { useSumText } from './use-sum-text.ts'

/** Count, cost and next end of a label, or of what has none. */
function Sums({ sums }: { sums: LabelSums }) {
  const { t, format } = useTexts('labels')
  const sumText = useSumText()
  const { count, coming, nextEnd } = sums
  return (
    <>
      <span className="num">{sumText(coming)}</span>
      <span className="mut">{t('services', format.count(count))}</span>
      <span className={nextEnd === null ? 'mut' : 'warn'}>
        {nextEnd === null ? t('nothingEnds') : t('endsOn', { date: format.dateNear(nextEnd.on) })}
      </span>
    </>
  )
}

/** Labels with what each costs, and beside them the open one. Below 60rem they are two pages. */
export function LabelsPage({ openId }: { openId: string | null }) {
  const { t } = useTranslation('labels')
  const yearEnd = useYearEnd()
  const { items, without } = useSuspenseQuery(labelsQuery).data
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <PageHead
        title={t('title')}
        level={openId === null ? 1 : 2}
        sub={t('sub')}
        actions={
          <Button icon={<Plus className="i" />} onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        }
      />
      <div className={`labels ${openId === null ? '' : 'has-open'}`}>
        <div className="index">
          {items.length === 0 ? (
            <div className="none">
              <b>{t('emptyTitle')}</b>
              <p>{t('empty')}</p>
            </div>
          ) : (
            <>
              <p className="cols">
                <span>{t('label')}</span>
                <span>{t('coming', { date: yearEnd })}</span>
              </p>
              <ul>
                {items.map((label) => (
                  <li key={label.id}>
                    <Link
                      to="/labels"
                      search={{ label: label.id }}
                      className="row"
                      aria-current={label.id === openId ? 'true' : undefined}
                    >
                      <b className="el" dir="auto" title={label.name}>
                        {label.name}
                      </b>
                      <Sums sums={label} />
                    </Link>
                  </li>
                ))}
                <li className="row">
                  <span className="ink2">{t('without')}</span>
                  <Sums sums={without} />
                </li>
              </ul>
            </>
          )}
          <SavedViews />
        </div>
        {(openId !== null || items.length > 0) && (
          <div className="open">
            {openId === null ? (
              <p className="none ink2">{t('choose')}</p>
            ) : (
              <LabelStatement id={openId} hasOthers={items.length > 1} />
            )}
          </div>
        )}
      </div>
      {isCreating && <LabelNameDialog label={null} onClose={() => setCreating(false)} />}
    </>
  )
}
