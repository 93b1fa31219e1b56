import { perObject } from '#dialects/values/per-object.ts'

import { minRepeat, type Reply } from './reply.ts'

interface Growth {
  /** Each text is the whole text so far, not a delta. */
  isCumulative: boolean
  /** Field names of the objects that had text. */
  shapes: Set<string>
}
const growthOf = perObject((_reply: Reply): Growth => ({ isCumulative: false, shapes: new Set() }))
/** Whether a continuation of this text proves that texts are cumulative: three letters, or a CJK one. */
const isProof = (text: string): boolean =>
  text.trim().length >= 3 || /[\u3040-\u9fff\uac00-\ud7af]/.test(text)

const maxShapes = 20

/**
 * Whether `text` is the whole reply or its last message once more, in an object of another shape than
 * its pieces had. `shape`: the object's field names.
 */
export const repeatsReply = (reply: Reply, text: string, shape: string): boolean => {
  const { shapes } = growthOf(reply)
  const isNewShape = !shapes.has(shape)
  if (shapes.size < maxShapes) shapes.add(shape)
  const repeat = text.trim()
  if (!isNewShape || repeat === '') return false
  const whole = reply.fullText.trim()
  if (repeat === whole) return whole.length >= minRepeat || reply.progress > 1
  return repeat.length >= minRepeat && whole.endsWith(repeat)
}

/** Adds text from a field that may hold deltas or the whole text so far. */
export const addGrowing = (reply: Reply, text: string): void => {
  const state = growthOf(reply)
  const { length } = reply
  if (!state.isCumulative && length > 0) {
    const continuesReply = text.length > length && text.startsWith(reply.fullText)
    state.isCumulative = continuesReply && isProof(reply.fullText)
  }
  if (state.isCumulative) reply.snapshot(text)
  else if (text.length < minRepeat || text !== reply.fullText) reply.text(text)
}

/** Adds the text of an end event, which may repeat the reply, correct it or just say "ok". */
export const addFinal = (reply: Reply, text: string): void => {
  const before = reply.fullText
  const isCorrection = text.length >= before.length * 0.8 && before.length > 20
  if (text.startsWith(before) || (isCorrection && !before.endsWith(text))) reply.snapshot(text)
}
