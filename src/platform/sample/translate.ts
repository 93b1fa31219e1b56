/**
 * The sample's texts in other languages. They are stored in English and translated on the way out by
 * `texts/<language>/sample.json`: `{ "{1} was renewed": "{1} wurde verlängert" }`.
 */
import type { Language } from '#platform/language.ts'
import { textFile } from '#platform/texts.ts'

type Translate = (text: string) => string | undefined

const placeholder = /\{\d\}/
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** `1,284.96`, as an amount is written in an English text. */
const englishAmount = /^\d[\d,]*\.\d\d$/

/** `{1} was renewed` matches `example.com was renewed`; the target may use each part once. */
function templateOf(source: string, target: string, language: Language) {
  const order = Array.from(source.matchAll(/\{(\d)\}/g), ([, digit]) => digit)
  const pattern = new RegExp(`^${source.split(placeholder).map(escaped).join('(.+?)')}$`, 's')
  const amount = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
  return (text: string, translate: (part: string) => string): string | undefined => {
    const parts = pattern.exec(text)?.slice(1)
    return (
      parts &&
      target.replace(/\{(\d)\}/g, (_, digit) => {
        const part = parts[order.indexOf(digit)] ?? ''
        return englishAmount.test(part)
          ? amount.format(Number(part.replaceAll(',', '')))
          : translate(part)
      })
    )
  }
}

function createTranslate(language: Language): Translate {
  // Safe to cast: a test checks the shape of every language's file.
  const table = Object.entries((textFile(language, 'sample') ?? {}) as Record<string, string>)
  const whole = new Map(table.filter(([source]) => !placeholder.test(source)))
  // Templates with more text of their own first: `Domain renewal, {1}` before `{1}, {2}`.
  const templates = table
    .filter(([source]) => placeholder.test(source))
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([source, target]) => templateOf(source, target, language))
  const translate: Translate = (text) => {
    const exact = whole.get(text)
    if (exact !== undefined) return exact
    for (const template of templates) {
      const result = template(text, (part) => translate(part) ?? part)
      if (result !== undefined) return result
    }
    return undefined
  }
  return translate
}

const translators = new Map<Language, Translate>()

/** `undefined` if the text is not the sample's, such as a customer's own name for a server. */
export function translateSampleText(text: string, language: Language): string | undefined {
  let translate = translators.get(language)
  if (!translate) translators.set(language, (translate = createTranslate(language)))
  return translate(text)
}

/** Fields that hold text for the customer, or records with such fields. */
const textFields = new Set(
  (
    'items plan location autoRenew reason usage metric unit details validation suspendedBecause ' +
    'lines description note taxes steps label title body category'
  ).split(' '),
)

/** The same data with the sample's texts translated. Names of services are the customer's own. */
export function translateSample<Data>(data: Data, language: Language): Data {
  const visit = (value: unknown, textName: string | null): unknown => {
    if (typeof value === 'string') return translateSampleText(value, language) ?? value
    if (Array.isArray(value)) return value.map((item) => visit(item, textName))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        textFields.has(name) || name === textName
          ? visit(field, name === 'taxes' ? 'name' : null)
          : field,
      ]),
    )
  }
  // Safe to cast: only strings are replaced, by strings.
  return visit(data, null) as Data
}
