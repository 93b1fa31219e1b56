/**
 * What every language shares with English: keys, placeholders and tags; and the plural forms it needs.
 * `npm run i18n:check` holds `locales/` to these rules, the server an operator's folder. Each rule
 * returns one line per fault. Texts are by `namespace:key`.
 */
import { pluralForm, withoutPlural } from './text-trees.ts'

export type TextsByKey = ReadonlyMap<string, string>

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].toSorted()
const htmlTags = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).toSorted()

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

export function keyFaults(texts: TextsByKey, english: TextsByKey): string[] {
  const present = new Set([...texts.keys()].map(withoutPlural))
  const expected = new Set([...english.keys()].map(withoutPlural))
  return [
    ...missingIn(expected, present).map((key) => `${key} is missing`),
    ...missingIn(present, expected).map((key) => `${key} is no key of locales/en`),
  ]
}

export function pluralFaults(tag: string, texts: TextsByKey): string[] {
  const categories = new Set<string>(new Intl.PluralRules(tag).resolvedOptions().pluralCategories)
  const counted = [...texts.keys()].filter((key) => pluralForm(key) !== undefined)
  return [...Map.groupBy(counted, withoutPlural)].flatMap(([stem, keys]) => {
    const forms = new Set<string>(keys.flatMap((key) => pluralForm(key) ?? []))
    return [
      ...missingIn(categories, forms).map((form) => `${stem}_${form} is missing`),
      ...missingIn(forms, categories).map(
        (form) => `${stem}_${form} is no plural form of the language`,
      ),
    ]
  })
}

/** Says what a text has too much, or lacks, for each that differs from English. */
export function placeholderFaults(tag: string, texts: TextsByKey, english: TextsByKey): string[] {
  const single = onlyNumbers(tag)
  const englishForms = Map.groupBy(english, ([key]) => withoutPlural(key))
  return [...texts].flatMap(([key, text]) => {
    const sources = (englishForms.get(withoutPlural(key)) ?? []).map(([, source]) => source)
    const [first] = sources
    if (first === undefined) return []
    const allowed = new Set(sources.flatMap(placeholders))
    // Only placeholders in all English forms are required: some form may say "one".
    const required = placeholders(first).filter((name) =>
      sources.every((source) => placeholders(source).includes(name)),
    )
    const present = placeholders(text)
    const mayOmit = single.has(pluralForm(key) ?? '') ? ['count', 'n', 'total'] : ['count']
    const extra = present.filter((name) => !allowed.has(name))
    const missing = required.filter(
      (name) => !mayOmit.includes(name ?? '') && !present.includes(name),
    )
    const hasSameTags = htmlTags(text).join() === htmlTags(first).join()
    return [
      ...extra.map((name) => `${key} has {{${name}}}, which English lacks`),
      ...missing.map((name) => `${key} lacks {{${name}}}`),
      ...(hasSameTags ? [] : [`${key} has other <tags> than English`]),
    ]
  })
}
