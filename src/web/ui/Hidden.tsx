import { createContext } from 'react'

/** An amount that is hidden. Sentences can hold it; alone it is shown as a word. */
export const hiddenAmount = '•••'

/** The word in place of what is hidden, by which `Amount` knows it. */
export const HiddenWord = createContext<string | null>(null)

/** Replaces a value that the reader may not see. Its width does not depend on the value. */
export const Hidden = ({ text }: { text: string }) => <span className="masked">{text}</span>
