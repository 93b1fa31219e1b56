import { createContext } from 'react'

/** The word in place of what is hidden, by which `Amount` knows it. */
export const HiddenWord = createContext<string | null>(null)

/** Stands in for a value that the reader may not see. Always as wide, whatever the value. */
export const Hidden = ({ text }: { text: string }) => <span className="masked">{text}</span>
