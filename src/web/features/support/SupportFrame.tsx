import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { EyeOff, MousePointer2, User } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { keyNameIn } from '#i18n/languages.ts'
import { useSessionState } from '#web/api/session-state.ts'
import {
  type Pointer,
  sendPointer,
  type SupportSession,
  useSupportSession,
} from '#web/api/support.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { NotFoundView } from '#web/app/errors/NotFoundView.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useShowNotes } from '#web/app/frame/page-notes.tsx'
import { Shell } from '#web/app/frame/Shell.tsx'
import { StartFrame } from '#web/app/frame/StartFrame.tsx'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'

import { ForStaff } from './ForStaff.tsx'
import { PointerLayer, rowOf } from './PointerLayer.tsx'
import { StaffBar } from './StaffBar.tsx'
import { useFollow } from './use-follow.ts'

type PointedRow = NonNullable<ReturnType<typeof rowOf>>

/** The row under the mouse, or with the focus. */
function useRow(): PointedRow | null {
  const [row, setRow] = useState<PointedRow | null>(null)
  useEffect(() => {
    const update = ({ target }: Event): void => {
      const element = target instanceof Element ? target : null
      // The button itself lies over the row.
      if (element?.closest('.point-button')) return
      setRow(rowOf(element))
    }
    const clear = (): void => setRow(null)
    document.addEventListener('pointerover', update)
    document.addEventListener('focusin', update)
    document.addEventListener('scroll', clear, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointerover', update)
      document.removeEventListener('focusin', update)
      document.removeEventListener('scroll', clear, { capture: true })
    }
  }, [])
  return row
}

interface PointingProps {
  pointer: Pointer | null
  /** Path of the page shown. */
  page: string
}

/** Lets support staff point out a row to the customer. */
function Pointing({ pointer, page }: PointingProps) {
  const { t } = useTranslation('support')
  const sayError = useErrorToast()
  const row = useRow()
  const isShown = pointer?.page === page
  const send = (next: Pointer | null): void => {
    sendPointer(next).catch(sayError)
  }
  const point = (): void => {
    if (row) send({ page, row: row.path })
  }
  useLetterKeys({
    p: point,
    ...(isShown && { escape: () => send(null) }),
  })
  useEffect(() => {
    // It ends with the page.
    if (pointer && !isShown) sendPointer(null).catch(() => undefined)
  }, [pointer, isShown])
  const isPointed = isShown && row?.path === pointer.row
  const box = row?.element.isConnected ? row.element.getBoundingClientRect() : null
  // Beside the row's own button.
  const own = box && [...(row?.element.querySelectorAll('.btn') ?? [])].at(-1)
  const taken = own?.getBoundingClientRect().width ?? 0
  return (
    <>
      {isShown && <PointerLayer row={pointer.row} label={t('staff.youPoint')} />}
      {box && (
        <div
          className="point-button"
          style={{
            insetBlockStart: box.top,
            left: box.left,
            inlineSize: box.width,
            blockSize: box.height,
            ...(taken > 0 && { paddingInlineEnd: `calc(${taken}px + var(--s-4))` }),
          }}
        >
          <Button
            size="s"
            icon={<MousePointer2 className="i s" />}
            onClick={() => (isPointed ? send(null) : point())}
          >
            {t(isPointed ? 'staff.stopPointing' : 'staff.pointHere')}
          </Button>
        </div>
      )}
    </>
  )
}

const reasonKeys = {
  stopped: 'ended.stopped',
  left: 'ended.left',
  expired: 'ended.expired',
  'signed-out': 'ended.signedOut',
} as const

/** Replaces the dashboard once a support view has ended. */
function EndedPage({ session }: { session: SupportSession | null }) {
  const { t, format } = useTexts('support')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const reason = session?.endReason ?? null
  return (
    <StartFrame
      title={t('ended.title')}
      text={
        reason === null || reason === 'unused'
          ? t('ended.other')
          : t(reasonKeys[reason], { time: format.duration((session?.minutes ?? 0) * 60) })
      }
      headingRef={heading}
      beside={<ForStaff />}
      aside={<div className="end" />}
    >
      <a className={buttonClass('primary', 'l')} href="/support/enter">
        {t('ended.again')}
      </a>
    </StartFrame>
  )
}

/** Shows support staff on every page who they are, where the customer is, and how to point. */
function useStaffNotes(state: SupportSession | null, page: string, follows: boolean): void {
  const { t, format, i18n } = useTexts('support')
  const isReady = i18n.hasLoadedNamespace('support') && state !== null
  const name = state?.helper ?? ''
  const isHere = state?.view?.page?.split('?')[0] === page
  const first = state?.view?.rows?.first
  const last = state?.view?.rows?.last
  const notes = useMemo(() => {
    if (!isReady) return {}
    const where =
      first === undefined || last === undefined
        ? t('staff.onPage')
        : t('staff.onRows', { first: format.number(first + 1), last: format.number(last + 1) })
    return {
      who: (
        <>
          <div className="b el flex items-center gap-2">
            <EyeOff className="i" />
            {t('staff.nameHidden')}
          </div>
          <div className="sm el">{t('staff.hereAs', { name })}</div>
        </>
      ),
      head: isHere && (
        <span className="is-here">
          <User className="i s" />
          {where}
        </span>
      ),
      filters: isHere && follows && <span className="mut sm">{t('staff.filters')}</span>,
      foot: t('staff.pointHint', { point: 'P', stop: keyNameIn(i18n.language, 'Esc') }),
    }
  }, [t, i18n.language, format, isReady, name, isHere, follows, first, last])
  useShowNotes(notes)
}

/** Pages that are the customer's alone, whose endpoints refuse a support view. */
const closedPage = /^\/(?:account|assistant)(?:\/|$)/

/** The dashboard as support staff see it. Once the view has ended, nothing of it stays in the document. */
export function SupportFrame({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void i18n.loadNamespaces('support').then(() => setReady(true))
  }, [i18n])
  const isSignedOut = useSessionState(({ end }) => end !== null)
  const { state, isLost } = useSupportSession(true)
  const follow = useFollow(state?.view ?? null)
  const page = useRouterState({ select: ({ location }) => location.pathname })
  useStaffNotes(state, page, follow.isOn)
  const hasEnded = isSignedOut || (state !== null && state.endReason !== null)
  useEffect(() => {
    if (hasEnded) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }, [client, hasEnded])
  if (!isReady) return null
  if (hasEnded) return <EndedPage session={state} />
  return (
    <Shell
      slots={{
        top: state && <StaffBar session={state} isLost={isLost} follow={follow} />,
        layers: <Pointing pointer={state?.pointer ?? null} page={page} />,
      }}
    >
      {closedPage.test(page) ? <NotFoundView /> : children}
    </Shell>
  )
}
