import { useRouter } from '@tanstack/react-router'
import { LoaderCircle, Search } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'

import './palette.css'
import { grouped, type Item } from './item.ts'
import { wordsOf } from './match.ts'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteOption } from './PaletteOption.tsx'
import { useFoundItems } from './use-found-items.ts'
import { useLocalItems } from './use-local-items.ts'
import { useSettled } from './use-settled.ts'

interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

/** Words that name the action, not the thing: the server is asked for the thing. */
function useSubjectOf(): (query: string) => string {
  const { t } = useTranslation('palette')
  const verbs = new Set(
    (['turnOn', 'turnOff'] as const).flatMap((key) => wordsOf(t(key, { name: '' }))),
  )
  return (query) => {
    const words = query.trim().split(/\s+/u)
    const left = words.filter((word) => !verbs.has(wordsOf(word)[0] ?? ''))
    return left.join(' ')
  }
}

/** Any service, domain, invoice, order or page, and what can be done, by typing some of its name. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const { t } = useTranslation('palette')
  const format = useFormat()
  const router = useRouter()
  const textOf = useErrorText()
  const subjectOf = useSubjectOf()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const words = wordsOf(query)
  const asked = useSettled(subjectOf(query), 120)
  const local = useLocalItems(query, words, () => {
    onClose()
    onKeys()
  })
  const remote = useFoundItems(asked, words)
  const groups = grouped(useDeferredValue([...remote.items, ...local]))
  const items = groups.flatMap((group) => group.items)
  const chosen = Math.min(active, items.length - 1)
  const total = remote.total + local.length
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    document.querySelector(`[id="${id}-${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const hrefOf = ({ target }: Item): string | null =>
    target.kind === 'route'
      ? router.buildLocation(target.route).href
      : target.kind === 'href'
        ? target.href
        : null
  const run = (item: Item, newTab: boolean): void => {
    const href = hrefOf(item)
    if (newTab && href !== null) {
      window.open(href, '_blank', 'noopener')
      return
    }
    onClose()
    const { target } = item
    if (target.kind === 'route') void router.navigate(target.route)
    else if (target.kind === 'href') window.location.assign(target.href)
    else target.run()
  }
  const handleKeys = (event: KeyboardEvent): void => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing || items.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setActive((chosen + step + items.length) % items.length)
    }
    const item = items[chosen]
    if (event.key === 'Enter' && item) {
      event.preventDefault()
      run(item, event.ctrlKey || event.metaKey)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside it; Escape is the key
    <dialog
      ref={dialog}
      className="palette pop"
      aria-label={t('title')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="q">
        {remote.busy ? <LoaderCircle className="i spin" /> : <Search className="i" />}
        <input
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-label={t('title')}
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder={t('example')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKeys}
        />
        <button type="button" className="kbd" onClick={onClose}>
          Esc
        </button>
      </div>
      <div className="vh" role="status">
        {words.length > 0 && !remote.busy && t('count', { count: total, n: format.number(total) })}
      </div>
      {items.length === 0 && !remote.busy && (
        <p className="none">{t('nothing', { query: query.trim() })}</p>
      )}
      <div className="list" role="listbox" id={`${id}-list`} aria-label={t('results')}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <div className="cap" id={`${id}-${group.name}`}>
              {t(`groups.${group.name}`)}
            </div>
            {group.items.map((item) => {
              const index = items.indexOf(item)
              return (
                <PaletteOption
                  key={item.key}
                  id={`${id}-${index}`}
                  item={item}
                  active={index === chosen}
                  onPoint={() => setActive(index)}
                  onRun={(newTab) => run(item, newTab)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {remote.error && (
        <p className="none bad" role="alert">
          {t('failed', { reason: textOf(remote.error).title })}
        </p>
      )}
      <PaletteFoot shown={items.length} total={total} />
    </dialog>
  )
}
