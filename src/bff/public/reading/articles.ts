import type { HelpArticle } from '#contract/public.ts'
import { type Considered, Rec, type Scope } from '#wire/dialect/fields/record.ts'
import { fieldsOf } from '#wire/dialect/fields/tables.ts'
import { recordsIn } from '#wire/dialect/paging/collection.ts'
import { htmlToText, isHtml } from '#wire/dialect/text/html.ts'
import { filterText } from '#wire/dialect/text/secrets.ts'
import { localeOf } from '#wire/dialect/values/locales.ts'
import {
  bare,
  isRecord,
  type JsonObject,
  scalarText,
  text,
  word,
} from '#wire/dialect/values/plain.ts'

const field = fieldsOf('help')

export interface Translated {
  /** The locale asked for. */
  locale: string
  /** The one that the answer as a whole is in, where it says. */
  stated: string | null
}

const slugOf = (value: unknown): string | null => {
  const plain = scalarText(value)
    ?.replace(/^.*\//, '')
    .replace(/\.(?:html?|md)$/, '')
  return plain && plain.length <= 200 && plain !== '.' && plain !== '..' ? plain : null
}
const fromTitle = (title: string): string | null =>
  title
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100) || null

const related = (value: unknown): string[] | null =>
  Array.isArray(value)
    ? value.slice(0, 20).flatMap((one) => slugOf(isRecord(one) ? (one.slug ?? one.id) : one) ?? [])
    : null

const written = (value: unknown): string | null => scalarText(isRecord(value) ? (value.html ?? value.markdown ?? value.text ?? value.rendered ?? value.content) : value) // prettier-ignore

const isTag = (key: string) => /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(key)

/** Of `{ en: …, de: … }` what is in the language that was asked for, else in English, else the first; anything else as it is. */
function inLanguage(
  value: unknown,
  { locale }: Translated,
): { tag: string | null; value: unknown } {
  if (!isRecord(value)) return { tag: null, value }
  const tags = Object.keys(value)
  const language = (tag: string) => localeOf(tag)?.split('-')[0]
  const asked = tags.find((tag) => localeOf(tag) === locale) ?? tags.find((tag) => language(tag) === language(locale)) // prettier-ignore
  // `{ id: … }` is no Indonesian.
  if (tags.length > 100 || (tags.length === 1 && tags[0] === 'id') || !tags.every((tag) => isTag(tag) && localeOf(tag))) return { tag: null, value } // prettier-ignore
  const tag = asked ?? tags.find((one) => language(one) === 'en') ?? tags[0]
  return tag === undefined ? { tag: null, value } : { tag, value: value[tag] }
}

/** `{ title: { en: …, de: … } }`: each text in the language that was asked for. */
function eachInLanguage(raw: JsonObject, asked: Translated): JsonObject {
  const changed: JsonObject = {}
  for (const [key, one] of Object.entries(raw).slice(0, 100)) {
    const { tag, value } = inLanguage(one, asked)
    if (tag === null || typeof value !== 'string') continue
    changed[key] = value
    changed.locale ??= raw.locale ?? tag
  }
  return Object.keys(changed).length > 0 ? { ...raw, ...changed } : raw
}

/** `{ translations: { de: { … } } }` in the language that was asked for, else the first. */
function translated(raw: JsonObject, { locale }: Translated): JsonObject {
  const all = raw.translations ?? raw.localizations ?? raw.languages
  const entries: [string, JsonObject][] = Array.isArray(all)
    ? all.filter(isRecord).map((one) => [scalarText(one.locale ?? one.language ?? one.lang) ?? '', one])
    : isRecord(all) ? Object.entries(all).filter((entry): entry is [string, JsonObject] => isRecord(entry[1])) : [] // prettier-ignore
  const language = (tag: string) => localeOf(tag)?.split('-')[0]
  const chosen =
    entries.find(([tag]) => localeOf(tag) === locale) ??
    entries.find(([tag]) => language(tag) === language(locale)) ??
    entries.find(([tag]) => language(tag) === 'en') ??
    entries[0]
  return chosen ? { ...raw, ...chosen[1], locale: chosen[0] || raw.locale } : raw
}

/** A category's key where it states one: its name is another word in each language. */
const categoryOf = (value: unknown): string | null => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return isRecord(one) ? (slugOf(one.slug ?? one.key) ?? word(one)) : word(one)
}

/** `fr-FR` is the French that was asked for. */
const localeIn = (stated: string | null, { locale }: Translated): string =>
  stated === null || stated.replace(/-(?:[A-Z]{2}|\d{3})$/, '') === locale ? locale : stated

/** An article, or `null` without slug and title. `category`: of the section that it stands in. */
export function readArticle(
  raw: JsonObject,
  scope: Scope,
  asked: Translated,
  section: string | null,
  trace: Considered[] | null = null,
): HelpArticle | null {
  const rec = new Rec('help', eachInLanguage(translated(raw, asked), asked), scope, trace)
  const title = rec.pick(field.title, text)
  const slug = rec.pick(field.slug, slugOf) ?? (title && fromTitle(title))
  if (slug === null) return null
  const body = rec.pick(field.body, written)
  const format = bare(rec.pick(field.format, scalarText) ?? '')
  const html =
    body !== null && (/html/.test(format) || (!/markdown|md/.test(format) && isHtml(body)))
  return {
    slug,
    title: title === null ? slug : htmlToText(title),
    summary: htmlToText(rec.pick(field.summary, text) ?? '').slice(0, 500),
    category: rec.pick(field.category, categoryOf) ?? section ?? '',
    updatedOn: rec.day(field.updatedOn),
    locale: localeIn(rec.pick(field.locale, localeOf) ?? asked.stated, asked),
    requestedLocale: asked.locale,
    body: body === null ? null : filterText(body),
    bodyFormat: body === null ? null : html ? 'html' : 'markdown',
    related: rec.pick(field.related, related) ?? [],
  }
}

/** What is said of an article; an object of its own within it is no wrapper. */
const isArticle = (object: JsonObject) =>
  Object.keys(object).some((key) => ofArticle.test(bare(key)) && typeof object[key] === 'string')
const ofArticle =
  /^(?:slug|handle|permalink|urlkey|title|question|headline|summary|excerpt|body|content|answer)$/

/** Articles wherever they stand: a list, or lists within categories and sections. */
export function articlesIn(
  data: unknown,
  scope: Scope,
  asked: Translated,
  section: string | null = null,
  body: unknown = null,
  depth = 0,
): HelpArticle[] {
  const { tag, value } = inLanguage(data, asked)
  if (tag !== null && typeof value === 'object')
    return articlesIn(value, scope, { ...asked, stated: localeOf(tag) }, section, body, depth + 1)
  if (isRecord(data) && depth < 3) {
    const key = Object.keys(data).find(
      (name) =>
        /^(?:categories|sections|groups|collections|folders)$/.test(bare(name)) &&
        Array.isArray(data[name]),
    )
    const own = Object.keys(data).find(
      (name) =>
        /^(?:articles|items|posts|questions|faqs|entries|pages)$/.test(bare(name)) &&
        Array.isArray(data[name]),
    )
    const nested =
      key === undefined
        ? []
        : (data[key] as unknown[]).flatMap((one) => {
            const name = isRecord(one)
              ? (text(one.title ?? one.name ?? one.label ?? one.slug) ?? section)
              : section
            return isRecord(one) ? articlesIn(one, scope, asked, name, body, depth + 1) : []
          })
    if (own !== undefined)
      return [...nested, ...articlesIn(data[own], scope, asked, section, body, depth + 1)]
    if (nested.length > 0) return nested
    // `{ knowledgebase: { articles } }`, whatever it is called: the only object there is.
    const [inner, more] = Object.values(data).filter(isRecord)
    const within =
      inner && !more && !isArticle(data)
        ? articlesIn(inner, scope, asked, section, body, depth + 1)
        : []
    if (within.length > 0) return within
    // A category itself is no article.
    if (depth > 0) return []
  }
  return (recordsIn(data, 'help', body)?.records ?? []).flatMap((raw) =>
    isRecord(raw) ? (readArticle(raw, scope, asked, section) ?? []) : [],
  )
}
