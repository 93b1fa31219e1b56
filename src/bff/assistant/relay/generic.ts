import type { Answer } from './answer.ts'
import { citeListed, citeSource } from './citations.ts'
import { addFinal, addGrowing } from './cumulative.ts'
import { applyEnding, completed } from './ending.ts'
import { kindOf } from './event-kind.ts'
import type { Kind } from './event-kind.ts'
import { applyIds, applyUsage } from './finish.ts'
import { isObject, object, string, word } from './shapes.ts'
import type { Json } from './shapes.ts'
import { findReasoning, findText, keyed, onlyText } from './text-search.ts'
import type { Found } from './text-search.ts'

/** `{ p: "response/content", o: "APPEND", v: "…" }`: a patch elsewhere than the text. */
const patchesElsewhere = (fields: Map<string, unknown>): boolean => {
  const path =
    fields.has('v') || fields.has('value') ? string(fields.get('p') ?? fields.get('path')) : null
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
      else if (known) addGrowing(answer, known.text)
  }
}

const kindKeys = ['type', 'event', 'eventtype', 'kind', 'object', 'op', 'action']

/** The word that says what an event is: `{ type: "…" }`, '' where there is none. */
const kindWord = (fields: Map<string, unknown>): string => {
  for (const key of kindKeys) {
    const told = word(fields.get(key))
    if (told !== null) return told
  }
  return ''
}

/** The only key of an object: `{ messageStop: {} }`. */
const onlyKey = (fields: Map<string, unknown>): string => {
  const [only] = fields
  return fields.size === 1 && only && isObject(only[1]) ? only[0] : ''
}

/** Whether a text stands in a field that can hold nothing else. */
const hasAnswer = (fields: Map<string, unknown>): boolean =>
  ['answer', 'content', 'text', 'response', 'delta', 'token', 'chunk'].some((key) =>
    fields.has(key),
  )

const atWork =
  /^(?:search|think|process|work|look|load|retriev|analy|queued|pending|start|running|planning|reading)/i

/** What an object is about whose kind nothing names: `{ status: "searching", message: "…" }`. */
const kindOfState = (fields: Map<string, unknown>): Kind | null => {
  if (/^(?:analysis|commentary)$/.test(string(fields.get('channel')) ?? '')) return 'reasoning'
  const status = string(fields.get('status')) ?? ''
  if (hasAnswer(fields)) return null
  if (atWork.test(status)) return 'status'
  return completed.test(status) ? 'end' : null
}

/** Answers whose pieces are marked `partial: true`: without the mark all of it comes again. */
const partials = new WeakSet<Answer>()

const repeatsPartials = (answer: Answer, fields: Map<string, unknown>): boolean => {
  if (fields.get('partial') === true) partials.add(answer)
  return fields.get('partial') !== true && partials.has(answer)
}

const piece = (text: string | null): Found | null => (text === null ? null : { text, piece: true })

const knownText = (
  value: Json,
  fields: Map<string, unknown>,
  kind: Kind | null,
  reasoning: string | null,
): Found | null => {
  // TGI: `</s>` and the like.
  if (object(fields.get('token'))?.['special'] === true) return null
  return (
    findText(value, 0) ??
    (kind === 'reasoning' ? piece(reasoning) : null) ??
    (kind === 'text' ? piece(onlyText(value)) : null)
  )
}

/** Objects that sources are listed in. */
const citing = (value: Json): Json[] => {
  const delta = object(value['delta'])
  return [value, value['data'], delta?.['message']].filter(isObject)
}

/**
 * Any shape that no dialect claims: the kind of event by its name's words, the text by the names of
 * fields, wherever they stand.
 * @returns whether the value held something of an answer.
 */
export const readGeneric = (answer: Answer, name: string, value: Json): boolean => {
  const before = answer.progress
  const fields = keyed(value)
  const told = [kindWord(fields), name, onlyKey(fields)].find((word) => kindOf(word) !== null) ?? ''
  const kind = kindOf(told) ?? kindOfState(fields)
  applyIds(answer, value)
  applyUsage(answer, value)
  if (patchesElsewhere(fields)) return true
  const reasoning = findReasoning(value, 0)
  if (reasoning !== null && kind !== 'reasoning') answer.reasoning(reasoning)
  const known = knownText(value, fields, kind, reasoning)
  if (known !== null && repeatsPartials(answer, fields)) addFinal(answer, known.text)
  else read(answer, value, kind, known)
  for (const holder of citing(value)) citeListed(answer, holder)
  if (kind === 'progress') answer.progress += 1
  applyEnding(answer, fields, kind, told)
  return answer.progress > before
}
