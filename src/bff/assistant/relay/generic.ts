import type { Answer } from './answer.ts'
import { citeListed, citeSource } from './citations.ts'
import { kindOf } from './event-kind.ts'
import type { Kind } from './event-kind.ts'
import { applyFinish, applyIds, applyUsage } from './finish.ts'
import { isObject, object, string, word } from './shapes.ts'
import type { Json } from './shapes.ts'
import { findText, keyed, textIn } from './text-search.ts'
import type { Found } from './text-search.ts'

const reasoningKeys = ['reasoningcontent', 'reasoning', 'thinking', 'thought', 'reasoningdelta']

/** Whether pieces grow out of each other: then each is all of the text so far. */
interface Growth {
  pieces: string[]
  cumulative: boolean
}
const growth = new WeakMap<Answer, Growth>()
const surePrefix = 3

const add = (answer: Answer, text: string): void => {
  const state = growth.get(answer) ?? { pieces: [], cumulative: false }
  growth.set(answer, state)
  const before = answer.whole
  if (!state.cumulative && before !== '') {
    const grows = text.length > before.length && text.startsWith(before)
    const [first = '', second = ''] = state.pieces
    const chain =
      state.pieces.length === 2 &&
      first !== '' &&
      second.length > first.length &&
      second.startsWith(first) &&
      text.length > second.length &&
      text.startsWith(second)
    state.cumulative = (grows && before.trim().length >= surePrefix) || chain
  }
  if (state.pieces.length < 3) state.pieces.push(text)
  if (state.cumulative) answer.snapshot(text)
  else answer.text(text)
}

/** A text behind the pieces: told again, corrected, or only a word such as "ok". */
const addFinal = (answer: Answer, text: string): void => {
  const before = answer.whole
  if (before === '' || text.startsWith(before)) answer.repeat(text)
  else if (text.length >= before.length * 0.8 && before.length > 20) answer.replace(text)
}

const ended = (fields: Map<string, unknown>): boolean =>
  [
    'done',
    'isend',
    'isfinal',
    'final',
    'finished',
    'isfinished',
    'isfinish',
    'end',
    'completed',
    'complete',
    'last',
    'islast',
    'stop',
  ].some((key) => fields.get(key) === true)

/** `{ p: "response/content", o: "APPEND", v: "…" }`: a patch elsewhere than the text. */
const patchesElsewhere = (fields: Map<string, unknown>): boolean => {
  const path = string(fields.get('p') ?? fields.get('path'))
  return path !== null && path !== '' && !/content|text|parts|answer|message$/i.test(path)
}

const read = (answer: Answer, value: Json, kind: Kind | null, known: Found | null): void => {
  switch (kind) {
    case 'reasoning':
      answer.reasoning(known?.text ?? '')
      break
    case 'status': {
      const fields = keyed(value)
      answer.status(
        known?.text ??
          word(fields.get('label')) ??
          word(fields.get('title')) ??
          word(fields.get('status')) ??
          word(fields.get('name')) ??
          word(fields.get('stepname')) ??
          word(fields.get('description')) ??
          '',
      )
      break
    }
    case 'citation':
      citeSource(answer, value)
      break
    case 'replace':
      if (known) answer.replace(known.text)
      break
    case 'snapshot':
      if (known) answer.snapshot(known.text)
      break
    case 'end':
      if (known) addFinal(answer, known.text)
      break
    case 'noise':
    case 'progress':
    case 'start':
      break
    default:
      if (known?.piece) answer.text(known.text)
      else if (known) add(answer, known.text)
  }
}

const kindKeys = ['type', 'event', 'eventtype', 'kind', 'object', 'op', 'action']

/** The word that says what an event is: `{ type: "…" }`, or the only key: `{ messageStop: {} }`. */
const kindWord = (fields: Map<string, unknown>): string | null => {
  for (const key of kindKeys) {
    const told = word(fields.get(key))
    if (told !== null) return told
  }
  const [only] = fields
  return fields.size === 1 && only && isObject(only[1]) ? only[0] : null
}

const reasonKeys = ['finishreason', 'stopreason', 'donereason']

/** Why the answer ended, said by the value or by an object right in it. */
const finishReason = (fields: Map<string, unknown>): string | null => {
  const holders = [fields, ...[...fields.values()].filter(isObject).map(keyed)]
  for (const holder of holders) {
    for (const key of reasonKeys) {
      const reason = word(holder.get(key))
      if (reason !== null) return reason
    }
  }
  return null
}

/**
 * Any shape that no dialect claims: the kind of event by its name's words, the text by the names of
 * fields, wherever they stand.
 * @returns whether the value held something of an answer.
 */
export const readGeneric = (answer: Answer, name: string, value: Json): boolean => {
  const before = answer.progress
  const fields = keyed(value)
  const told = kindWord(fields) ?? ''
  const kind = kindOf(told) ?? kindOf(name)
  applyIds(answer, value)
  applyUsage(answer, value)
  if (patchesElsewhere(fields)) return true
  if (kind !== 'reasoning') {
    const reasoning = reasoningKeys
      .map((key) => word(fields.get(key)))
      .find((text) => text !== null)
    if (reasoning) answer.reasoning(reasoning)
  }
  const known =
    findText(value, 0) ??
    (kind === 'reasoning'
      ? textIn(reasoningKeys.map((key) => fields.get(key)).find(Boolean), 0)
      : null)
  read(answer, value, kind, known)
  citeListed(answer, value)
  if (isObject(value['data'])) citeListed(answer, value['data'])
  if (kind === 'progress') answer.progress += 1
  applyFinish(answer, finishReason(fields))
  const finished = ended(fields) || ended(keyed(object(value['data']) ?? {}))
  if (
    (kind === 'end' && !/text|step|node|message|block|item|part/i.test(told || name)) ||
    finished
  ) {
    answer.close(null)
  } else if (kind === 'end' && /message|^(?:text|item)/i.test(told || name)) answer.finished('stop')
  return answer.progress > before
}
