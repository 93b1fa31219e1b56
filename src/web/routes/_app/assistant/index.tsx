import { createFileRoute } from '@tanstack/react-router'

import { AssistantPage } from '#web/features/assistant/pane/AssistantPage.tsx'

export const Route = createFileRoute('/_app/assistant/')({
  loader: ({ context }) => context.i18n.loadNamespaces(['assistant']),
  component: () => <AssistantPage conversationId={null} />,
})
