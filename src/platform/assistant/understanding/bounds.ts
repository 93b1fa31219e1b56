/** Days with a direction: `due after 3 December`, `bis 10. Dezember`. */
import { addDays } from '#i18n/days.ts'
import type { Language } from '#platform/language.ts'

import { remember } from './remember.ts'
import { days, firstDay, lastDay, type Period } from './time-units.ts'
import { contentOf, isUnspaced, phraseOf, wordsOf } from './words.ts'

const kinds = ['until', 'before', 'after'] as const
type Kind = (typeof kinds)[number]

const patternsOf = remember((language: Language) =>
  kinds.flatMap((kind) =>
    wordsOf(language)[kind].map((phrase) => {
      const words = phraseOf(phrase, language)
      // Japanese puts it after the day, other languages before, with an article at most.
      const source = isUnspaced(language)
        ? `(\\{period\\}(?: の)?) ${words}(?= |$)`
        : `(?<= |^)${words}((?: \\S+){0,2} \\{period\\})`
      return { kind, pattern: new RegExp(source, 'u') }
    }),
  ),
)

/** The bound of a normalized text, the text of it, and what is left of that. */
export function boundIn(text: string, language: Language) {
  for (const { kind, pattern } of patternsOf(language)) {
    const [named, rest = ''] = pattern.exec(text) ?? []
    if (named !== undefined && contentOf(rest, language).length === 0)
      return { kind, text: named, rest: rest.trim() }
  }
  return null
}

/** From `start` on, `null` if it has none: what was due before today still is. */
export const boundedBy = ({ from, to }: Period, kind: Kind, start: string | null): Period =>
  kind === 'after'
    ? days(addDays(to, 1), lastDay)
    : days(start ?? firstDay, kind === 'until' ? to : addDays(from, -1))
