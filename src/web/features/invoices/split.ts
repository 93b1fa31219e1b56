import { createContext } from 'react'

/** List and invoice stand side by side; without room they are two pages. */
export const SplitContext = createContext(true)
