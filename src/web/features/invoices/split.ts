import { createContext } from 'react'

/** Whether list and invoice are shown side by side. In a narrow window they are two pages. */
export const SplitContext = createContext(true)

/** The end of the page, below list and invoice, for the bar of a selection. */
export const DockContext = createContext<HTMLElement | null>(null)
