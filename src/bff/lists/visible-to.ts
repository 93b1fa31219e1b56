import type { ListDescription } from '#bff/list-engine/list-description.ts'
import type { SignedIn } from '#bff/sessions/browser-session.ts'
import { memoOn } from '#memo-on.ts'
import { ProblemError } from '#server/problems.ts'

/** One per description, because indexes are cached by it. */
const withoutHiddenText = memoOn(<T>(description: ListDescription<T>): ListDescription<T> => ({
  ...description,
  hiddenText: () => [],
}))

/**
 * How a list is searched and sorted for this reader. For support staff `q` skips what may be hidden.
 * @throws ProblemError `invalid_input` if the order or a filter would reveal hidden amounts
 */
export function visibleTo<T>(
  { support }: Pick<SignedIn, 'support'>,
  description: ListDescription<T>,
  query: { sort?: string | undefined } & Record<string, unknown>,
): ListDescription<T> {
  if (!support) return description
  if (support.hideAmounts) {
    const isSorted = description.amountSorts.includes(query.sort?.replace(/^-/, '') ?? '')
    const filter = description.amountFilters?.find((name) => query[name] !== undefined)
    const path = isSorted ? 'sort' : filter
    if (path !== undefined)
      throw new ProblemError('invalid_input', { fields: [{ path, message: 'hidden' }] })
  }
  return withoutHiddenText(description)
}
