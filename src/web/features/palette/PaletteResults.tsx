import { useRouter } from '@tanstack/react-router'
import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'

import './results.css'
import { grouped, type Item } from './item.ts'
import { wordsOf } from './match.ts'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteOption } from './PaletteOption.tsx'
import { useFoundItems } from './use-found-items.ts'
import { useLocalItems } from './use-local-items.ts'
import { useSettled } from './use-settled.ts'

/** What the field above the results shows of them. */
export interface Box {
  /** Id of the option that Enter takes. */
  active: string | undefined
  busy: boolean
}

interface PaletteResultsProps {
  id: string
  query: string
  /** Takes the field's keys. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  /** The query on which Enter was pressed before it was answered. */
  entered: string | null
  onEnter: (query: string | null) => void
  onBox: (box: Box) => void
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
export function PaletteResults(props: PaletteResultsProps) {
  const { id, query, keys, entered, onEnter, onBox, onClose, onKeys } = props
  const { t } = useTranslation('palette')
  const format = useFormat()
  const router = useRouter()
  const textOf = useErrorText()
  const subjectOf = useSubjectOf()
  // Another query starts at its first result.
  const [pointed, setPointed] = useState({ query, index: 0 })
  const words = wordsOf(query)
  const subject = subjectOf(query)
  const asked = useSettled(subject, 120)
  const local = useLocalItems(query, words, () => {
    onClose()
    onKeys()
  })
  const remote = useFoundItems(asked, words)
  const groups = grouped([...remote.items, ...local])
  const items = groups.flatMap((group) => group.items)
  const chosen = Math.min(pointed.query === query ? pointed.index : 0, items.length - 1)
  const total = remote.total + local.length
  const busy = remote.busy || remote.partial
  // What is there to be opened is opened; what only stands in for it waits for the whole list.
  const settled =
    asked === subject &&
    !remote.busy &&
    !(remote.partial && (items.length === 0 || items[chosen]?.group === 'public'))
  const active = items.length > 0 ? `${id}-${chosen}` : undefined
  useEffect(() => onBox({ active, busy }), [onBox, active, busy])
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
  // What the server found for other words, and the search elsewhere that stands in for it, must not
  // be taken for what was typed.
  const isCurrent = (item: Item): boolean =>
    settled || (item.group !== 'public' && local.includes(item))
  useImperativeHandle(keys, () => (event: KeyboardEvent): void => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      setPointed({ query, index: (chosen + step + items.length) % items.length })
      onEnter(null)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const item = items[chosen]
    if (item && isCurrent(item)) run(item, event.ctrlKey || event.metaKey)
    else onEnter(settled ? null : query)
  })
  useEffect(() => {
    if (entered !== query || !settled) return
    onEnter(null)
    const item = items[chosen]
    if (item) run(item, false)
  })
  return (
    <>
      <div className="vh" role="status">
        {words.length > 0 && !busy && t('count', { count: total, n: format.number(total) })}
      </div>
      {items.length === 0 && !busy && (
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
                  onPoint={() => setPointed({ query, index })}
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
    </>
  )
}
