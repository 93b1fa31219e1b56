/** Words by which the assistant understands questions: `texts/<language>/questions.json`. */
import { languages } from '#platform/language.ts'
import type { Language } from '#platform/language.ts'
import { textFile } from '#platform/texts.ts'
import type english from '#platform/texts/en/questions.json'

export type Concept = keyof (typeof english)['concepts']
export type PeriodWord = keyof (typeof english)['periods']

/**
 * A phrase is one or more words. `renew*` matches the start of a word, `*rechnung` its end, `=all`
 * a whole word where parts of words match (Arabic). In Japanese `止めて=` is a request, not the start
 * of `止めている`.
 */
export interface QuestionWords {
  language: Language
  /** Unicode scripts that only this language is written in. */
  scripts: readonly string[]
  /** Frequent words that tell the language from others in its script. */
  words: readonly string[]
  /** A regular expression of letters and marks that do so. */
  signs: string
  /** Words too frequent to help a search. */
  stopWords: readonly string[]
  /** One to twelve. */
  numbers: readonly string[]
  /** Other names of the twelve months than the usual ones; may be empty. */
  months: readonly string[]
  /** `day` to `month` after a number; `past` before it. */
  periods: Readonly<Record<PeriodWord, readonly string[]>>
  /** What a question can be about. `several` means more than the record of the open page. */
  concepts: Readonly<Record<Concept, readonly string[]>>
  /** Search words to add when a question does not use the words of the articles. */
  synonyms: Readonly<Record<string, string>>
}

export const allQuestionWords: readonly QuestionWords[] = languages.flatMap((language) => {
  const file = textFile(language, 'questions')
  // Safe to cast: a test checks the shape of every language's file.
  return file === null ? [] : [Object.assign({ language }, file as Omit<QuestionWords, 'language'>)]
})
