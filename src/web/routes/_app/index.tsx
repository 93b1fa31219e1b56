import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { lenient, oneOf } from '#contract/search.ts'
import { overviewQuery } from '#web/api/overview.ts'
import { openPane } from '#web/app/frame/pane-state.ts'
import { OverviewPage } from '#web/features/overview/OverviewPage.tsx'

async function ask(text: string, locale: string): Promise<void> {
  const { askQuestion } = await import('#web/features/assistant/chat/chat.ts')
  askQuestion({ text, page: '/', subjects: [], locale })
  openPane()
}

function Overview() {
  const { i18n } = useTranslation()
  const { forecast } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OverviewPage
      asTable={forecast === 'table'}
      onView={(asTable) =>
        void navigate({ search: asTable ? { forecast: 'table' } : {}, replace: true })
      }
      onAsk={(question) => void ask(question, i18n.language)}
    />
  )
}

export const Route = createFileRoute('/_app/')({
  validateSearch: lenient({ forecast: oneOf(['table']) }),
  loader: ({ context }) =>
    Promise.all([
      context.i18n.loadNamespaces(['overview', 'reasons', 'since']),
      context.queryClient.ensureQueryData(overviewQuery),
    ]),
  component: Overview,
})
