/**
 * What every language shares with English: keys, placeholders and tags; and the plural forms it needs.
 * `npm run i18n:check` holds `locales/` to these rules, the server an operator's folder. Each rule
 * returns one line per fault. Texts are by `namespace:key`.
 */
import { pluralForm, withoutPlural } from './text-trees.ts'

export type TextsByKey = ReadonlyMap<string, string>

const placeholders = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name))
const htmlTags = (text: string): string =>
  [...text.matchAll(/<\/?\w+>/g)]
    .map(([tag]) => tag)
    .toSorted(byCodeUnits)
    .join()
const byCodeUnits = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** The one number that each plural form is for: 2 for the Arabic dual, 0 if only for zero or parts. */
export function onlyNumbers(tag: string): Map<string, number> {
  const rules = new Intl.PluralRules(tag)
  const forms = Map.groupBy(
    Array.from({ length: 200 }, (_, n) => n + 1),
    (n) => rules.select(n),
  )
  return new Map(
    rules.resolvedOptions().pluralCategories.flatMap((form) => {
      const numbers = forms.get(form) ?? [0]
      const [number = 0] = numbers
      return numbers.length === 1 ? [[form, number] as const] : []
    }),
  )
}

/** The entries of one list that the other lacks. */
const missingIn = (list: Iterable<string>, other: ReadonlySet<string>) =>
  [...new Set(list)].filter((each) => !other.has(each))

const stemsOf = (texts: TextsByKey) => new Set([...texts.keys()].map(withoutPlural))

export const missingKeyFaults = (texts: TextsByKey, english: TextsByKey): string[] =>
  missingIn(stemsOf(english), stemsOf(texts)).map((key) => `${key} is missing`)

export const unknownKeyFaults = (texts: TextsByKey, english: TextsByKey): string[] =>
  missingIn(stemsOf(texts), stemsOf(english)).map((key) => `${key} is not a key in locales/en`)

/** The plural forms that each counted text has, and those of the language. */
function pluralForms(tag: string, texts: TextsByKey) {
  const categories = new Set<string>(new Intl.PluralRules(tag).resolvedOptions().pluralCategories)
  const counted = [...texts.keys()].filter((key) => pluralForm(key) !== undefined)
  return [...Map.groupBy(counted, withoutPlural)].map(([stem, keys]) => ({
    stem,
    categories,
    forms: new Set<string>(keys.flatMap((key) => pluralForm(key) ?? [])),
  }))
}

export const missingFormFaults = (tag: string, texts: TextsByKey): string[] =>
  pluralForms(tag, texts).flatMap(({ stem, categories, forms }) =>
    missingIn(categories, forms).map((form) => `${stem}_${form} is missing`),
  )

export const unknownFormFaults = (tag: string, texts: TextsByKey): string[] =>
  pluralForms(tag, texts).flatMap(({ stem, categories, forms }) =>
    missingIn(forms, categories).map(
      (form) => `${stem}_${form} is not a plural form of the language`,
    ),
  )

/** Says what a text has too much, or lacks, for each that differs from English. */
export function placeholderFaults(tag: string, texts: TextsByKey, english: TextsByKey): string[] {
  const single = onlyNumbers(tag)
  const englishForms = Map.groupBy(english, ([key]) => withoutPlural(key))
  const faults: string[] = []
  for (const [key, text] of texts) {
    const sources = (englishForms.get(withoutPlural(key)) ?? []).map(([, source]) => source)
    const [first] = sources
    if (first === undefined) continue
    const named = sources.map(placeholders)
    const present = placeholders(text)
    const extra = [...present].filter((name) => !named.some((names) => names.has(name)))
    faults.push(...extra.map((name) => `${key} has {{${name}}}, which English lacks`))
    const mayOmit = single.has(pluralForm(key) ?? '') ? ['count', 'n', 'total'] : ['count']
    // Only placeholders in all English forms are required: some form may say "one".
    const missing = [...placeholders(first)].filter(
      (name) =>
        named.every((names) => names.has(name)) && !mayOmit.includes(name) && !present.has(name),
    )
    faults.push(...missing.map((name) => `${key} lacks {{${name}}}`))
    if (htmlTags(text) !== htmlTags(first)) faults.push(`${key} has other <tags> than English`)
  }
  return faults
}
