import { createContext } from 'react'

/** Whether the page shows a last good copy, so that nothing can be changed. */
export const StaleContext = createContext(false)
