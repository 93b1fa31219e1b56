import { useRef, type KeyboardEvent } from 'react'

/**
 * Tells keys of an input method apart: Enter that accepts a suggestion must not send. Browsers
 * disagree about `isComposing`, and Safari fires the key event after `compositionend`, so the end is
 * recorded one task later.
 */
export function useIme() {
  const composing = useRef(false)
  return {
    isIme: (event: KeyboardEvent): boolean =>
      composing.current || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229,
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: () => {
      setTimeout(() => {
        composing.current = false
      })
    },
  }
}
