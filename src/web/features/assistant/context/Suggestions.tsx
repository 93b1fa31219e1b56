import { lazy, Suspense } from 'react'

const SuggestionList = lazy(() =>
  import('./SuggestionList.tsx').then((module) => ({ default: module.SuggestionList })),
)

/** Suggested questions, loaded where there are any. `onChoose` runs before one is sent. */
export const Suggestions = (props: { onChoose: () => void }) => (
  <Suspense>
    <SuggestionList {...props} />
  </Suspense>
)
