/**
 * What the dashboard uses of i18next, behind i18next's own interface: nested
 * keys, `namespace:key`, `{{values}}`, plurals, English where a language lacks a namespace, namespaces
 * read as they are needed. i18next itself is 15 KiB gzip, a tenth of the first page, mostly for
 * what the dashboard never does; the server keeps it (`instance.ts`), and the test compares the two
 * over every text. docs/decisions/0040-first-page-bytes.md.
 */
import type { i18n } from 'i18next'

import { endsInStop } from './format.ts'
import { defaultLanguage, languageOf } from './languages.ts'
import type { Texts } from './pseudo.ts'

/** The texts of `locales/<language>/<namespace>.json`. */
export type ReadTexts = (language: string, namespace: string) => Promise<Texts>

type Values = Readonly<Record<string, unknown>>
type Say = (key: string, values?: Values) => string

const defaultNamespace = 'common'

const textAt = (texts: Texts | undefined, path: string): string | undefined => {
  let at: Texts | string | undefined = texts
  for (const part of path.split('.')) at = typeof at === 'object' ? at[part] : undefined
  return typeof at === 'string' ? at : undefined
}

/**
 * In a language that runs from right to left every value keeps its own direction (Unicode FSI and
 * PDI): an invoice `2026-04417` would be read as `04417-2026`. A value that ends in a full stop of its
 * own (`د.ك.`, `Inc.`) ends the sentence with it.
 */
const filledIn = (language: string, text: string, values: Values): string => {
  const apart = languageOf(language)?.direction === 'rtl'
  return text.replace(/\{\{(.+?)\}\}(\.(?!\S))?/g, (all, name: string, stop: string = '') => {
    const value = values[name.trim()] as string | number | undefined
    if (value === undefined || value === null) return all
    const end = endsInStop(String(value)) ? '' : stop
    return (apart && value !== '' ? `\u2068${value}\u2069` : String(value)) + end
  })
}

/** Making one takes a tenth of a millisecond, and a long list counts in hundreds of places. */
const pluralRules = new Map<string, Intl.PluralRules>()

function pluralForm(language: string, count: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(count)
}

/** Endings of a key for a count, the closest first. */
const endingsFor = (language: string, count: unknown): string[] => {
  if (typeof count !== 'number') return ['']
  const form = pluralForm(language, count)
  return [...(count === 0 ? ['_zero'] : []), `_${form}`, '']
}

/** Starts in one language, which the caller has checked, and waits for the first namespaces. */
export async function startPageTexts(
  firstLanguage: string,
  firstNamespaces: readonly string[],
  read: ReadTexts,
): Promise<i18n> {
  const held = new Map<string, Texts>()
  const wanted = new Set<string>()
  const failed = new Set<string>()
  /** Texts without a count by language, namespace and key: rows of a list say the same ones. */
  const found = new Map<string, string>()
  const listeners = new Set<(language: string) => void>()
  let latest = firstLanguage
  const languagesOf = (language: string): string[] => [...new Set([language, defaultLanguage])]
  const idOf = (language: string, namespace: string): string => `${language}/${namespace}`

  const readOne = async (tag: string, name: string): Promise<void> => {
    const id = idOf(tag, name)
    const texts = held.get(id) ?? (await read(tag, name).catch(() => null))
    if (texts === null) failed.add(id)
    else held.set(id, texts)
    // A language has all keys of a namespace (`locales/texts.test.ts`) or none: English is not read
    // beside it. What cannot be read is shown in English too, and asked for again with the next.
    const lacks = texts === null || Object.keys(texts).length === 0
    if (lacks && tag !== defaultLanguage) await readOne(defaultLanguage, name)
  }
  const load = async (language: string): Promise<void> => {
    await Promise.all(
      [...wanted]
        .filter((name) => !held.has(idOf(language, name)))
        .map((name) => readOne(language, name)),
    )
    found.clear()
  }
  const isHere = (language: string, namespace: string): boolean => {
    const id = idOf(language, namespace)
    return held.has(id) || failed.has(id)
  }

  const find = (language: string, key: string, scope: string, values: Values) => {
    const colon = key.indexOf(':')
    const namespace = colon === -1 ? scope : key.slice(0, colon)
    const path = key.slice(colon + 1)
    for (const tag of languagesOf(language)) {
      const texts = held.get(idOf(tag, namespace))
      for (const ending of endingsFor(tag, values['count'])) {
        const text = textAt(texts, path + ending)
        if (text !== undefined) return { path, text }
      }
    }
    return { path, text: undefined }
  }

  const sayerOf =
    (language: string, scope: string): Say =>
    (key, values) => {
      if (values?.['count'] !== undefined) {
        const { path, text = path } = find(language, key, scope, values)
        return filledIn(language, text, values)
      }
      const id = `${language}/${scope}/${key}`
      let text = found.get(id)
      if (text === undefined) {
        const answer = find(language, key, scope, {})
        text = answer.text ?? answer.path
        found.set(id, text)
      }
      return values === undefined ? text : filledIn(language, text, values)
    }
  // One for all components that ask for the same: what they remember by it stays remembered.
  const sayers = new Map<string, Say>()

  const instance = {
    language: firstLanguage,
    getFixedT: (language: string, scope: string): Say => {
      const id = idOf(language, scope)
      const say = sayers.get(id) ?? sayerOf(language, scope)
      sayers.set(id, say)
      return say
    },
    exists: (key: string) => find(instance.language, key, defaultNamespace, {}).text !== undefined,
    hasLoadedNamespace: (namespace: string) => isHere(instance.language, namespace),
    async loadNamespaces(names: string | readonly string[]) {
      for (const name of [names].flat()) wanted.add(name)
      await load(instance.language)
    },
    async changeLanguage(language: string) {
      latest = language
      await load(language)
      // Somebody may have chosen yet another one meanwhile.
      if (latest !== language) return
      instance.language = language
      for (const listener of listeners) listener(language)
    },
    on: (_event: 'languageChanged', listener: (language: string) => void) =>
      void listeners.add(listener),
    off: (_event: 'languageChanged', listener: (language: string) => void) =>
      void listeners.delete(listener),
  }
  await instance.loadNamespaces(firstNamespaces)
  // Typed as i18next, so that keys and values of every text are checked.
  return instance as unknown as i18n
}
