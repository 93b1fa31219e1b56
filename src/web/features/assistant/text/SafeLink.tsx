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
}

/**
 * An address of an answer, through the gate. Another host is named beside the words and asked about
 * before it is opened: it is a button, so that no browser fetches or looks up anything before.
 */
export function SafeLink({ href, children }: SafeLinkProps) {
  const [leaving, setLeaving] = useState(false)
  const gated = gateUrl(href, globalThis.location.origin)
  if (gated === null) return <>{children}</>
  if (gated.kind === 'page') {
    return (
      <Link to={gated.to} className="link" preload={false}>
        {children}
      </Link>
    )
  }
  if (gated.kind === 'public') {
    return (
      <a className="link" href={gated.href} rel="nofollow">
        {children}
      </a>
    )
  }
  const words = cleanAddress(wordsOf(children))
  const named = words.includes(gated.host) && !looksLikeOther(words, gated.host)
  return (
    <>
      <button type="button" className="link out" onClick={() => setLeaving(true)}>
        {children}
        {!named && <bdi dir="ltr"> ({gated.host})</bdi>}
      </button>
      {leaving && (
        <LeaveDialog href={gated.href} host={gated.host} onClose={() => setLeaving(false)} />
      )}
    </>
  )
}
