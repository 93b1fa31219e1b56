import { deferred } from '#web/ui/deferred.tsx'

/** Suggested questions, loaded where there are any. `onChoose` runs before one is sent. */
export const Suggestions = deferred(() => import('./SuggestionList.tsx'), 'SuggestionList')
