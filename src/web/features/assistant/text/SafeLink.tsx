import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import { cleanAddress } from './clean.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { gateUrl, looksLikeOther } from './url-gate.ts'

const wordsOf = (children: ReactNode): string => {
  if (typeof children === 'string') return children
  return Array.isArray(children) ? children.map(wordsOf).join('') : ''
}

interface SafeLinkProps {
  href: string
  children: ReactNode
  /** What it is called where its words do not say it, as a number does not. */
  label?: string
}

/**
 * An address of an answer, through the gate. Another host is named beside the words and asked about
 * before it is opened: it is a button, so that no browser fetches or looks up anything before.
 */
export function SafeLink({ href, children, label }: SafeLinkProps) {
  const [leaving, setLeaving] = useState(false)
  const gated = gateUrl(href, globalThis.location.origin)
  if (gated === null) return <>{children}</>
  if (gated.kind === 'page') {
    return (
      <Link to={gated.to} className="link" preload={false} aria-label={label}>
        {children}
      </Link>
    )
  }
  if (gated.kind === 'public') {
    return (
      <a className="link" href={gated.href} rel="nofollow" aria-label={label}>
        {children}
      </a>
    )
  }
  const words = cleanAddress(wordsOf(children))
  // The dialog names the host of a source; its number has no room for it.
  const named =
    label !== undefined || (words.includes(gated.host) && !looksLikeOther(words, gated.host))
  return (
    <>
      <button
        type="button"
        className="link out"
        aria-label={label === undefined ? undefined : `${label} (${gated.host})`}
        onClick={() => setLeaving(true)}
      >
        {children}
        {!named && <bdi dir="ltr"> ({gated.host})</bdi>}
      </button>
      {leaving && (
        <LeaveDialog href={gated.href} host={gated.host} onClose={() => setLeaving(false)} />
      )}
    </>
  )
}
