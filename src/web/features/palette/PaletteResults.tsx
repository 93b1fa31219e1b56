import './results.css'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { type KeyName, keyNameIn } from '#i18n/languages.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useSelectionCommandState } from '#web/app/record/selection-commands.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { groupItems, isNamed, type PaletteGroup, type PaletteItem } from './item.ts'
import { wordsOf } from './match.ts'
import { PaletteOption } from './PaletteOption.tsx'
import { useAnswers } from './use-answers.ts'
import { useFoundItems } from './use-found-items.ts'
import { useLists } from './use-lists.ts'
import { useLocalItems } from './use-local-items.ts'

/** Keyboard hints, and how many of the results are shown. */
function PaletteFoot({ shown, total }: { shown: number; total: number }) {
  const { t, format, i18n } = useTexts('palette')
  const nameOf = (key: KeyName) => keyNameIn(i18n.language, key)
  const hints = [
    { keys: ['↑', '↓'], text: t('choose') },
    { keys: [nameOf('Enter')], text: t('go') },
    {
      keys: [/Mac|iP/.test(navigator.userAgent) ? '⌘' : nameOf('Ctrl'), nameOf('Enter')],
      text: t('newTab'),
    },
  ]
  return (
    <div className="foot-keys">
      {hints.map(({ keys, text }) => (
        <span key={text} className="hide-m">
          {keys.map((key) => (
            <kbd key={key} className="kbd">
              {key}
            </kbd>
          ))}
          {text}
        </span>
      ))}
      <span className="end">
        {shown < total
          ? t('shown', { shown: format.number(shown), total: format.number(total) })
          : t('count', format.count(shown))}
      </span>
    </div>
  )
}

/** What the search field shows about the results. */
export interface ResultState {
  /** Id of the option that Enter opens. */
  activeId: string | undefined
  busy: boolean
}

interface PaletteResultsProps {
  id: string
  query: string
  /** Set here: handles the search field's key presses. */
  handleKey: RefObject<((event: KeyboardEvent) => void) | null>
  onResults: (state: ResultState) => void
  onClose: () => void
  onKeys: () => void
}

/** The value once it has not changed for a while; an empty one at once. */
function useSettled(value: string, waitMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return value === '' ? '' : settled
}

/** Removes verbs such as "turn on" from a query, because the server searches for names only. */
function useSubjectOf(): (query: string) => string {
  const { t } = useTranslation('palette')
  const verbs = new Set(
    (['turnOn', 'turnOff'] as const).flatMap((key) => wordsOf(t(key, { name: '' }))),
  )
  return (query) => {
    const words = query.trim().split(/\s+/u)
    const rest = words.filter((word) => !verbs.has(wordsOf(word)[0] ?? ''))
    return rest.join(' ')
  }
}

/** Finds services, domains, invoices, orders, pages and actions by a part of their name. */
export function PaletteResults(props: PaletteResultsProps) {
  const { id, query, handleKey, onResults, onClose, onKeys } = props
  const { t, format } = useTexts('palette')
  const router = useRouter()
  const { selection } = useSelectionCommandState()
  const textOf = useErrorText()
  const subjectOf = useSubjectOf()
  // Stored with its query, so that another query starts at its first result.
  const [cursor, setCursor] = useState({ query: '', index: -1 })
  const words = wordsOf(query)
  const subject = subjectOf(query)
  const settledSubject = useSettled(subject, 120)
  const settledQuery = useSettled(query.trim(), 120)
  const showKeys = (): void => {
    onClose()
    onKeys()
  }
  const exact = useFoundItems(settledSubject, words)
  const exactLocal = useLocalItems({ query, words, similar: false }, showKeys)
  const { items: lists, busy: isListing } = useLists(words)
  const answers = useAnswers(settledQuery, words)
  // Only if nothing else matches: a search that forgives typing errors.
  const similar =
    words.length > 0 &&
    settledSubject === subject &&
    !exact.busy &&
    !exact.partial &&
    exact.items.length === 0 &&
    lists.length === 0 &&
    exactLocal.every(({ group }) => group === 'public')
  const near = useFoundItems(similar ? settledSubject : '', words, true)
  const nearLocal = useLocalItems({ query, words, similar: true }, showKeys)
  const local = similar ? nearLocal : exactLocal
  const remote = similar ? { ...near, error: near.error ?? exact.error } : exact
  const hasHelp = answers.items.some(({ group }) => group === 'help')
  const groups = groupItems(
    [...remote.items, ...local, ...lists, ...answers.items],
    words.length > 0 && !(similar ? !hasHelp && remote.items.length > 0 : isNamed(remote.items)),
  )
  const isNear = similar && !hasHelp && groups.some(({ name }) => !['ask', 'public'].includes(name))
  const items = groups.flatMap((group) => group.items)
  const isChosen = cursor.query === query && cursor.index >= 0
  // Nothing is active if every option changes something: those are never chosen by themselves.
  const firstActive = items[0]?.changes ? -1 : 0
  const activeIndex = Math.min(isChosen ? cursor.index : firstActive, items.length - 1)
  const activeGroup = items[activeIndex]?.group
  const total = remote.total + local.length + lists.length + answers.items.length
  const isSettled = settledSubject === subject && settledQuery === query.trim()
  const busy = !isSettled || remote.busy || remote.partial || answers.busy || isListing
  const isFallback = activeGroup === undefined || activeGroup === 'ask' || activeGroup === 'public'
  // Whether the first option stays the first: nothing that is still loading may come before it.
  const isReady =
    settledSubject === subject &&
    !remote.busy &&
    (isNamed(remote.items) ||
      (settledQuery === query.trim() &&
        !answers.busy &&
        !isListing &&
        !(remote.partial && isFallback)))
  const activeId = activeIndex >= 0 ? `${id}-${activeIndex}` : undefined
  useEffect(() => onResults({ activeId, busy }), [onResults, activeId, busy])
  useEffect(() => {
    document.querySelector(`[id="${id}-${activeIndex}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])

  const hrefOf = ({ target }: PaletteItem): string | null =>
    target.kind === 'route'
      ? router.buildLocation(target.route).href
      : target.kind === 'href'
        ? target.href
        : null
  const run = (item: PaletteItem, newTab: boolean): void => {
    const href = hrefOf(item)
    const isExternal = item.target.kind === 'href' && item.target.isExternal === true
    if ((newTab || isExternal) && href !== null) {
      window.open(href, '_blank', 'noopener')
      if (!newTab) onClose()
      return
    }
    onClose()
    const { target } = item
    if (target.kind === 'route') void router.navigate(target.route)
    else if (target.kind === 'href') window.location.assign(target.href)
    else target.run()
  }
  useImperativeHandle(handleKey, () => (event: KeyboardEvent): void => {
    // An input method needs these keys while it composes.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      const from = activeIndex === -1 && step === -1 ? 0 : activeIndex
      setCursor({ query, index: (from + step + items.length) % items.length })
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const item = items[activeIndex]
    // Not while loading, unless the customer has moved to it: something else may become the first.
    if (item && (isReady || isChosen)) run(item, event.ctrlKey || event.metaKey)
  })
  const captionOf = ({ name }: PaletteGroup): string =>
    name === 'selected' ? (selection?.title ?? '') : t(`groups.${name}`)
  return (
    <>
      <div className="vh" role="status">
        {words.length > 0 && !busy && t('count', format.count(total))}
      </div>
      {items.length === 0 && busy && <Skeleton rows={3} label={t('searching')} />}
      {items.length === 0 && !busy && (
        <p className="none">{t('nothing', { query: query.trim() })}</p>
      )}
      {isNear && <p className="none">{t('similar', { query: query.trim() })}</p>}
      <div className="list" role="listbox" id={`${id}-list`} aria-label={t('results')}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
            <div className="cap" id={`${id}-${group.name}`}>
              {captionOf(group)}
            </div>
            {group.items.map((item) => {
              const index = items.indexOf(item)
              return (
                <PaletteOption
                  key={item.key}
                  id={`${id}-${index}`}
                  item={item}
                  active={index === activeIndex}
                  onPoint={() => setCursor({ query, index })}
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
