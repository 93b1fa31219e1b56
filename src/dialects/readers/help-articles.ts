import type { HelpArticle } from '#contract/public.ts'
import type { Considered } from '#dialects/fields/considered.ts'
import { recordReader } from '#dialects/fields/field-reader.ts'
import type { Scope } from '#dialects/fields/scope.ts'
import { recordsIn } from '#dialects/paging/collection.ts'
import { htmlToText, isHtml } from '#dialects/text/html.ts'
import { filterText } from '#dialects/text/secrets.ts'
import { localeOf } from '#dialects/values/locales.ts'
import {
  bare,
  cut,
  isRecord,
  type JsonObject,
  scalarText,
  text,
  word,
} from '#dialects/values/plain.ts'

export interface Locales {
  /** The requested locale. */
  locale: string
  /** The locale stated for the whole response. */
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
    .replace(/^-|-$/g, '')
    .slice(0, 100) || null

const related = (value: unknown): string[] | null =>
  Array.isArray(value)
    ? value.slice(0, 20).flatMap((one) => slugOf(isRecord(one) ? (one.slug ?? one.id) : one) ?? [])
    : null

const written = (value: unknown): string | null =>
  scalarText(
    isRecord(value)
      ? (value.html ?? value.markdown ?? value.text ?? value.rendered ?? value.content)
      : value,
  )

const isTag = (key: string) => /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(key)

/**
 * Picks from `{ en: …, de: … }` the requested language, else English, else the first. Any other value
 * is returned as it is.
 */
function inLanguage(value: unknown, { locale }: Locales): { tag: string | null; value: unknown } {
  if (!isRecord(value)) return { tag: null, value }
  const tags = Object.keys(value)
  const language = (tag: string) => localeOf(tag)?.split('-')[0]
  const requested =
    tags.find((tag) => localeOf(tag) === locale) ??
    tags.find((tag) => language(tag) === language(locale))
  // `{ id: … }` is an id, not Indonesian.
  if (
    tags.length > 100 ||
    (tags.length === 1 && tags[0] === 'id') ||
    !tags.every((tag) => isTag(tag) && localeOf(tag))
  )
    return { tag: null, value }
  const tag = requested ?? tags.find((one) => language(one) === 'en') ?? tags[0]
  return tag === undefined ? { tag: null, value } : { tag, value: value[tag] }
}

/** Picks the language of each text: `{ title: { en: …, de: … } }`. */
function eachInLanguage(raw: JsonObject, requested: Locales): JsonObject {
  const changed: JsonObject = {}
  for (const [key, one] of Object.entries(raw).slice(0, 100)) {
    const { tag, value } = inLanguage(one, requested)
    if (tag === null || typeof value !== 'string') continue
    changed[key] = value
    changed.locale ??= raw.locale ?? tag
  }
  return Object.keys(changed).length > 0 ? { ...raw, ...changed } : raw
}

/** Picks the language of `{ translations: { de: { … } } }`. */
function translated(raw: JsonObject, { locale }: Locales): JsonObject {
  const all = raw.translations ?? raw.localizations ?? raw.languages
  const entries: [string, JsonObject][] = Array.isArray(all)
    ? all
        .filter(isRecord)
        .map((one) => [scalarText(one.locale ?? one.language ?? one.lang) ?? '', one])
    : isRecord(all)
      ? Object.entries(all).filter((entry): entry is [string, JsonObject] => isRecord(entry[1]))
      : []
  const language = (tag: string) => localeOf(tag)?.split('-')[0]
  const chosen =
    entries.find(([tag]) => localeOf(tag) === locale) ??
    entries.find(([tag]) => language(tag) === language(locale)) ??
    entries.find(([tag]) => language(tag) === 'en') ??
    entries[0]
  return chosen ? { ...raw, ...chosen[1], locale: chosen[0] || raw.locale } : raw
}

/** Prefers a category's key over its name, which differs by language. */
const categoryOf = (value: unknown): string | null => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return isRecord(one) ? (slugOf(one.slug ?? one.key) ?? word(one)) : word(one)
}

/** `fr-FR` counts as the requested `fr`. */
const localeIn = (stated: string | null, { locale }: Locales): string =>
  stated === null || stated.replace(/-(?:[A-Z]{2}|\d{3})$/, '') === locale ? locale : stated

/** `null` without a slug or title. `section`: the category around the article. */
export function readArticle(
  raw: JsonObject,
  scope: Scope,
  requested: Locales,
  section: string | null,
  trace: Considered[] | null = null,
): HelpArticle | null {
  const record = recordReader(
    'help',
    eachInLanguage(translated(raw, requested), requested),
    scope,
    trace,
  )
  const title = record.pick('title', text)
  const slug = record.pick('slug', slugOf) ?? (title && fromTitle(title))
  if (slug === null) return null
  const body = record.pick('body', written)
  const format = bare(record.pick('format', scalarText) ?? '')
  const html =
    body !== null && (/html/.test(format) || (!/markdown|md/.test(format) && isHtml(body)))
  return {
    slug,
    title: title === null ? slug : filterText(htmlToText(title)),
    summary: cut(filterText(htmlToText(record.pick('summary', text) ?? '')), 500),
    category: record.pick('category', categoryOf) ?? section ?? '',
    updatedOn: record.day('updatedOn'),
    locale: localeIn(record.pick('locale', localeOf) ?? requested.stated, requested),
    body: body === null ? null : filterText(body),
    bodyFormat: body === null ? null : html ? 'html' : 'markdown',
    related: record.pick('related', related) ?? [],
  }
}

/** Whether an object is itself an article, not a wrapper around one. */
const isArticle = (object: JsonObject) =>
  Object.keys(object).some((key) => ofArticle.test(bare(key)) && typeof object[key] === 'string')
const ofArticle =
  /^(?:slug|handle|permalink|urlkey|title|question|headline|summary|excerpt|body|content|answer)$/

/** Articles in a list, or in lists within categories and sections. */
export function articlesIn(
  data: unknown,
  scope: Scope,
  requested: Locales,
  section: string | null = null,
  body: unknown = null,
  depth = 0,
): HelpArticle[] {
  const { tag, value } = inLanguage(data, requested)
  if (tag !== null && typeof value === 'object')
    return articlesIn(
      value,
      scope,
      { ...requested, stated: localeOf(tag) },
      section,
      body,
      depth + 1,
    )
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
            return isRecord(one) ? articlesIn(one, scope, requested, name, body, depth + 1) : []
          })
    if (own !== undefined)
      return [...nested, ...articlesIn(data[own], scope, requested, section, body, depth + 1)]
    if (nested.length > 0) return nested
    // `{ knowledgebase: { articles } }`: a single object, whatever its name.
    const [inner, more] = Object.values(data).filter(isRecord)
    const within =
      inner && !more && !isArticle(data)
        ? articlesIn(inner, scope, requested, section, body, depth + 1)
        : []
    if (within.length > 0) return within
    // A category is not an article.
    if (depth > 0) return []
  }
  return (recordsIn(data, 'help', body)?.records ?? []).flatMap((raw) =>
    isRecord(raw) ? (readArticle(raw, scope, requested, section) ?? []) : [],
  )
}
