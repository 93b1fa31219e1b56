import { createContext } from 'react'

export interface Citation {
  title: string
  href: string | null
}

/** Sources of the answer that is shown, by number from 1. */
export const Citations = createContext<readonly Citation[]>([])

/** Sources that its words may point to: whose first number is 0 counts otherwise, and we do not guess. */
export const citable = (text: string, citations: readonly Citation[]): readonly Citation[] =>
  text.includes('[0]') ? [] : citations
