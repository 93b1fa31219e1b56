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

const settleMs = 120

/** The value once it has not changed for a while; an empty one at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
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

/** What matches the query, and what is still being searched for. */
function useResults(query: string, showKeys: () => void) {
  const subjectOf = useSubjectOf()
  const words = wordsOf(query)
  const subject = subjectOf(query)
  const settledSubject = useSettled(subject)
  const settledQuery = useSettled(query.trim())
  const exact = useFoundItems(settledSubject, words)
  const exactLocal = useLocalItems({ query, words, similar: false }, showKeys)
  const lists = useLists(words)
  const answers = useAnswers(settledQuery, words)
  const isSubjectSettled = settledSubject === subject
  // Only if nothing else matches: a search that forgives typing errors.
  const similar =
    words.length > 0 &&
    isSubjectSettled &&
    !exact.busy &&
    !exact.partial &&
    exact.items.length === 0 &&
    lists.items.length === 0 &&
    exactLocal.every(({ group }) => group === 'public')
  const near = useFoundItems(similar ? settledSubject : '', words, true)
  const nearLocal = useLocalItems({ query, words, similar: true }, showKeys)
  const local = similar ? nearLocal : exactLocal
  const remote = similar ? { ...near, error: near.error ?? exact.error } : exact
  const hasHelp = answers.items.some(({ group }) => group === 'help')
  const groups = groupItems(
    [...remote.items, ...local, ...lists.items, ...answers.items],
    words.length > 0 && !(similar ? !hasHelp && remote.items.length > 0 : isNamed(remote.items)),
  )
  const isLoadingMore = settledQuery !== query.trim() || answers.busy || lists.busy
  return {
    groups,
    items: groups.flatMap((group) => group.items),
    total: remote.total + local.length + lists.items.length + answers.items.length,
    error: remote.error,
    isNear: similar && !hasHelp && groups.some(({ name }) => !['ask', 'public'].includes(name)),
    busy: !isSubjectSettled || remote.busy || remote.partial || isLoadingMore,
    /** Whether the first option stays the first: nothing that is still loading may come before it. */
    isFirstFinal: (first: PaletteItem | undefined): boolean => {
      const isFallback = !first || first.group === 'ask' || first.group === 'public'
      const isOthersTurn = !isLoadingMore && !(remote.partial && isFallback)
      return isSubjectSettled && !remote.busy && (isNamed(remote.items) || isOthersTurn)
    },
  }
}

/** Follows an option's link or runs its action. The palette stays open if the link opens in another tab. */
function useRun(onClose: () => void): (item: PaletteItem, newTab: boolean) => void {
  const router = useRouter()
  return ({ target }, newTab) => {
    const isExternal = target.kind === 'href' && target.isExternal === true
    if ((newTab || isExternal) && target.kind !== 'action') {
      const { href } = target.kind === 'route' ? router.buildLocation(target.route) : target
      window.open(href, '_blank', 'noopener')
      if (!newTab) onClose()
      return
    }
    onClose()
    if (target.kind === 'route') void router.navigate(target.route)
    else if (target.kind === 'href') window.location.assign(target.href)
    else target.run()
  }
}

/** Finds services, domains, invoices, orders, pages and actions by a part of their name. */
export function PaletteResults(props: PaletteResultsProps) {
  const { id, query, handleKey, onResults, onClose, onKeys } = props
  const { t, format } = useTexts('palette')
  const { selection } = useSelectionCommandState()
  const textOf = useErrorText()
  // Stored with its query, so that another query starts at its first result.
  const [cursor, setCursor] = useState({ query: '', index: -1 })
  const run = useRun(onClose)
  const { groups, items, total, error, isNear, busy, isFirstFinal } = useResults(query, () => {
    onClose()
    onKeys()
  })
  const isChosen = cursor.query === query && cursor.index >= 0
  // Nothing is active if every option changes something: those are never chosen by themselves.
  const firstActive = items[0]?.changes ? -1 : 0
  const activeIndex = Math.min(isChosen ? cursor.index : firstActive, items.length - 1)
  const activeId = activeIndex >= 0 ? `${id}-${activeIndex}` : undefined
  useEffect(() => onResults({ activeId, busy }), [onResults, activeId, busy])
  useEffect(() => {
    document.querySelector(`[id="${id}-${activeIndex}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])

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
    if (item && (isChosen || isFirstFinal(item))) run(item, event.ctrlKey || event.metaKey)
  })
  const captionOf = ({ name }: PaletteGroup): string =>
    name === 'selected' ? (selection?.title ?? '') : t(`groups.${name}`)
  return (
    <>
      <div className="vh" role="status">
        {wordsOf(query).length > 0 && !busy && t('count', format.count(total))}
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
      {error && (
        <p className="none bad" role="alert">
          {t('failed', { reason: textOf(error).title })}
        </p>
      )}
      <PaletteFoot shown={items.length} total={total} />
    </>
  )
}
