import type { Answer } from './answer.ts'

/** Whether pieces grow out of each other: then each is all of the text so far. */
interface Growth {
  pieces: string[]
  cumulative: boolean
}
const growth = new WeakMap<Answer, Growth>()
const surePrefix = 3
/** A piece this long that equals all before it says it once more. */
const sureRepeat = 12

/** Adds a text that is a piece or all so far: its field does not say which. */
export const addGrowing = (answer: Answer, text: string): void => {
  const state = growth.get(answer) ?? { pieces: [], cumulative: false }
  growth.set(answer, state)
  // Lengths first: all of the text so far is put together only where a piece could repeat it.
  const { length } = answer
  if (!state.cumulative && length > 0) {
    const grows = text.length > length && text.startsWith(answer.whole)
    const [first = '', second = ''] = state.pieces
    const chain =
      state.pieces.length === 2 &&
      first !== '' &&
      second.length > first.length &&
      second.startsWith(first) &&
      text.length > second.length &&
      text.startsWith(second)
    state.cumulative = (grows && answer.whole.trim().length >= surePrefix) || chain
  }
  if (state.pieces.length < 3) state.pieces.push(text)
  if (state.cumulative) answer.snapshot(text)
  else if (text.length < sureRepeat || text.length !== length || text !== answer.whole) {
    answer.text(text)
  }
}

/** A text behind the pieces: told again, corrected, or only a word such as "ok". */
export const addFinal = (answer: Answer, text: string): void => {
  const before = answer.whole
  if (before === '' || text.startsWith(before)) answer.repeat(text)
  else if (text.length >= before.length * 0.8 && before.length > 20) answer.replace(text)
}
