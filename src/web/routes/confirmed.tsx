import { createFileRoute } from '@tanstack/react-router'

import { lenient, oneOf, text } from '#contract/search.ts'
import { proofProblems } from '#contract/sign-in-problems.ts'
import { sessionQuery } from '#web/api/session.ts'
import { ConfirmedPage } from '#web/features/sign-in/ConfirmedPage.tsx'

function Confirmed() {
  const { problem, wait } = Route.useSearch()
  return <ConfirmedPage problem={problem ?? null} wait={Number(wait ?? 60)} />
}

const confirmedSearch = lenient({ problem: oneOf(proofProblems), wait: text(5) })

/** Where the provider's login leads back to after a sign-in that was a proof for a step-up. */
export const Route = createFileRoute('/confirmed')({
  validateSearch: confirmedSearch,
  loader: async ({ context: { i18n, queryClient } }) => {
    await queryClient.ensureQueryData(sessionQuery)
    await i18n.loadNamespaces('sign-in')
  },
  component: Confirmed,
})
