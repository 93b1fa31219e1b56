import { createContext } from 'react'

export interface Citation {
  title: string
  href: string | null
}

/** Sources of the reply shown. Source number 1 is the first. */
export const Citations = createContext<readonly Citation[]>([])

/** Sources that numbers in the text may link to. None if it counts from 0: we cannot map those. */
export const citedSources = (text: string, citations: readonly Citation[]): readonly Citation[] =>
  text.includes('[0]') ? [] : citations
