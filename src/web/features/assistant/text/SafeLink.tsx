import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { checkLink, namesOtherHost } from './check-link.ts'
import { cleanAddress } from './clean.ts'

interface LeaveDialogProps {
  href: string
  host: string
  onClose: () => void
}

/** Asks before opening another host, with its full address: link text in a reply can mislead. */
function LeaveDialog({ href, host, onClose }: LeaveDialogProps) {
  const { t } = useTranslation(['assistant', 'common'])
  return (
    <Dialog
      title={t('leave.title', { host })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('leave.stay')}</Button>
          <a
            className={buttonClass('primary')}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            referrerPolicy="no-referrer"
            onClick={onClose}
          >
            {t('leave.open')}
            <ExternalLink className="i s" />
          </a>
        </>
      }
    >
      <p>{t('leave.text')}</p>
      <p className="mono address" dir="ltr">
        {href}
      </p>
    </Dialog>
  )
}

const textOf = (children: ReactNode): string => {
  if (typeof children === 'string') return children
  return Array.isArray(children) ? children.map(textOf).join('') : ''
}

interface SafeLinkProps {
  href: string
  children: ReactNode
  /** Accessible name, for a link whose text is only a number. */
  label?: string
}

/**
 * A link in a reply. Another host is named beside the text and opens only after confirmation. It is
 * a button, so that the browser does not prefetch or resolve the host.
 */
export function SafeLink({ href, children, label }: SafeLinkProps) {
  const format = useFormat()
  const [isLeaving, setIsLeaving] = useState(false)
  const link = checkLink(href, globalThis.location.origin)
  if (link === null) return <>{children}</>
  if (link.kind === 'page') {
    // A Latin name at its start would turn an Arabic sentence around; `dir="auto"` skips `bdi`.
    const isName = /^[\p{Script=Latin}\d]/u.test(textOf(children))
    return (
      <Link to={link.to} className="link" preload={false} aria-label={label}>
        {isName ? <bdi>{children}</bdi> : children}
      </Link>
    )
  }
  if (link.kind === 'public') {
    return (
      <a className="link" href={link.href} rel="nofollow" aria-label={label}>
        {children}
      </a>
    )
  }
  const text = cleanAddress(textOf(children))
  // A source number has no room for the host; the dialog names it.
  const isHostNamed =
    label !== undefined || (text.includes(link.host) && !namesOtherHost(text, link.host))
  return (
    <>
      <button
        type="button"
        className="link out"
        aria-label={label === undefined ? undefined : label + format.inBrackets(link.host)}
        onClick={() => setIsLeaving(true)}
      >
        {children}
        {!isHostNamed && <bdi dir="ltr">{format.inBrackets(link.host)}</bdi>}
      </button>
      {isLeaving && (
        <LeaveDialog href={link.href} host={link.host} onClose={() => setIsLeaving(false)} />
      )}
    </>
  )
}
