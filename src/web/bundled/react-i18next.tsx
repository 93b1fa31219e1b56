/**
 * In the place of react-i18next in the browser's bundle: the one hook and the one provider that the
 * dashboard uses, typed by the library. A row of a long list asks for texts a dozen times; there each
 * question costs a look into a context, and no watch of its own.
 * docs/decisions/0050-smooth-lists.md.
 */
import type { i18n } from 'i18next'
import {
  createContext,
  use,
  useCallback,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react'

/** What a component gets; one per namespace and language, so that it can be remembered by. */
interface Said {
  t: unknown
  i18n: i18n
}

interface Texts {
  said: (namespaces: string | readonly string[] | undefined) => Said
  /** What is or was read for these; `null`: all of it was here before. */
  reading: (namespaces: string | readonly string[] | undefined) => Promise<void> | null
}

function textsOf(instance: i18n, language: string): Texts {
  const known = new Map<string, Said>()
  const under = new Map<string, Promise<void>>()
  const namesOf = (namespaces: string | readonly string[] | undefined): string[] =>
    [namespaces ?? 'common'].flat()
  return {
    said(namespaces) {
      const key = String(namespaces)
      const said = known.get(key) ?? {
        t: instance.getFixedT(language, namesOf(namespaces)[0] as 'common'),
        i18n: instance,
      }
      known.set(key, said)
      return said
    },
    reading(namespaces) {
      const key = String(namespaces)
      const begun = under.get(key)
      if (begun !== undefined || known.has(key)) return begun ?? null
      const missing = namesOf(namespaces).filter((name) => !instance.hasLoadedNamespace(name))
      if (missing.length === 0) return null
      const promise = instance.loadNamespaces(missing)
      under.set(key, promise)
      return promise
    },
  }
}

const TextsContext = createContext<Texts | null>(null)

export function I18nextProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      i18n.on('languageChanged', onChange)
      return () => i18n.off('languageChanged', onChange)
    },
    [i18n],
  )
  const language = useSyncExternalStore(subscribe, () => i18n.language)
  const texts = useMemo(() => textsOf(i18n, language), [i18n, language])
  return <TextsContext value={texts}>{children}</TextsContext>
}

export function useTranslation(namespaces?: string | readonly string[]): Said {
  const texts = use(TextsContext)
  if (texts === null) throw new Error('outside of I18nextProvider')
  const reading = texts.reading(namespaces)
  // React shows what stands around, until the texts are here, and calls the component again. It must
  // find the same `use` then: hooks behind one that is gone are taken for those of another drawing
  // (React's error 467).
  if (reading !== null) use(reading)
  return texts.said(namespaces)
}
