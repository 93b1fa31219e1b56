/** Words by which the assistant understands questions: `texts/<language>/questions.json`. */
import { languages } from '#platform/language.ts'
import type { Language } from '#platform/language.ts'
import { textFile } from '#platform/texts.ts'
import type english from '#platform/texts/en/questions.json'

/** Every text is the source of a regular expression, but `stopWords` and the values of `synonyms`. */
export interface QuestionWords {
  language: Language
  /** Unicode scripts that only this language is written in. */
  scripts: readonly string[]
  /** Frequent words that tell the language from others in its script. */
  words: readonly string[]
  /** Letters and marks that do so. */
  signs: string
  /** Words too frequent to help a search. */
  stopWords: readonly string[]
  /** `days` after a number, `this month` and `next month`. */
  days: string
  thisMonth: string
  nextMonth: string
  /**
   * What a question is about. `renewOff` asks which services have auto-renew off, `point` how a domain
   * is pointed elsewhere, `last` about the newest invoice; `setting` asks whether something is on, as
   * opposed to how to turn it
   * on; `several` means more than the record that the dashboard sends along; only help articles
   * reply to a `guide`.
   */
  topics: Readonly<Record<keyof (typeof english)['topics'], string>>
  /** Search words to add when a question does not use the words of the articles. */
  synonyms: Readonly<Record<string, string>>
}

export const allQuestionWords: readonly QuestionWords[] = languages.flatMap((language) => {
  const file = textFile(language, 'questions')
  // Safe to cast: a test checks the shape of every language's file.
  return file === null ? [] : [Object.assign({ language }, file as Omit<QuestionWords, 'language'>)]
})
