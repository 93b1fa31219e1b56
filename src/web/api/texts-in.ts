/** Language of the provider's own texts, which responses state in `Portico-Texts-In`. */
let textsIn: string | null = null
const listeners = new Set<() => void>()

export const statedTextsIn = (): string | null => textsIn

/** `null` leaves what is known: most responses have none of the provider's texts. */
export function noteTextsIn(stated: string | null): void {
  if (stated === null || stated === textsIn) return
  textsIn = stated
  for (const listener of listeners) listener()
}

export function onTextsIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
