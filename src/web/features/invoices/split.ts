import { createContext } from 'react'

/** Whether list and invoice are shown side by side. In a narrow window they are two pages. */
export const SplitContext = createContext(true)
