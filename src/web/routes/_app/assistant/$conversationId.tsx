import { createFileRoute } from '@tanstack/react-router'

import { requireOffer } from '#web/app/place/require-offer.ts'
import { AssistantPage } from '#web/features/assistant/pane/AssistantPage.tsx'

const Page = () => {
  const { conversationId } = Route.useParams()
  return <AssistantPage conversationId={conversationId} />
}

export const Route = createFileRoute('/_app/assistant/$conversationId')({
  beforeLoad: ({ context }) => requireOffer(context.queryClient, 'assistant'),
  loader: ({ context }) => context.i18n.loadNamespaces(['assistant']),
  component: Page,
})
