import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useRememberVisits, visitsQuery } from '#web/api/news.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Switch } from '#web/ui/Switch.tsx'

/** Says what is remembered from one visit to the next, and switches it off. */
export function VisitSetting() {
  const { t } = useTranslation('since')
  const id = useId()
  const { data } = useQuery(visitsQuery)
  const { mutate, isPending, variables } = useRememberVisits()
  if (!data) return null
  const enabled = isPending ? variables : data.enabled
  return (
    <Section
      title={t('title')}
      beside={
        <span className="end">
          <Switch
            label={t('setting.label')}
            checked={enabled}
            state={isPending ? 'saving' : 'idle'}
            word={t(enabled ? 'setting.on' : 'setting.off')}
            describedBy={id}
            onChange={(next) => mutate(next)}
          />
        </span>
      }
    >
      <p className="ink2 py-3 text-3" id={id}>
        {t('setting.text')}
      </p>
      <HelpLink topic="last-visit" />
    </Section>
  )
}
