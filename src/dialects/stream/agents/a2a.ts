/** Reads Agent2Agent, versions 0.3 and 1.0, as JSON-RPC or REST, whole or streamed. */
import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, object, nonEmpty, string, type Json } from '#dialects/stream/shapes.ts'

const isMessage = ({ parts, role, messageId, kind }: Json): boolean =>
  Array.isArray(parts) &&
  typeof role === 'string' &&
  (messageId !== undefined || kind === 'message')
const isTask = ({ status, artifact }: Json): boolean =>
  object(status)?.['state'] !== undefined || Array.isArray(object(artifact)?.['parts'])

/** Version 1 wraps the object that version 0.3 sends: `{ statusUpdate: {…} }`. */
const contentOf = (value: Json): Json | null =>
  [value, value['task'], value['message'], value['statusUpdate'], value['artifactUpdate']]
    .filter(isObject)
    .find((content) => isMessage(content) || isTask(content)) ?? null

export const isA2a = (value: Json): boolean => contentOf(value) !== null

/** Only text parts: data parts hold what agents tell each other. */
const textOf = (holder: Json): string =>
  array(holder['parts'])
    .filter(isObject)
    .map(({ kind, text }) => ((kind ?? 'text') === 'text' ? (string(text) ?? '') : ''))
    .join('')

const agentsText = (message: Json | null): string =>
  message && /agent$/i.test(String(message['role'])) ? textOf(message) : ''

/** The artifact that is being written, and where its text starts in the reply. */
const artifacts = new WeakMap<Reply, { id: unknown; start: number }>()

const readArtifact = (reply: Reply, artifact: Json, isAppended: boolean): void => {
  const id = artifact['artifactId']
  const current = artifacts.get(reply)
  if (current === undefined || current.id !== id) artifacts.set(reply, { id, start: reply.length })
  else if (id !== undefined && !isAppended) {
    reply.replace(reply.fullText.slice(0, current.start) + textOf(artifact))
    return
  }
  reply.text(textOf(artifact))
}

const readStatus = (reply: Reply, { state, message }: Json): void => {
  const text = agentsText(object(message))
  const name = String(state).toLowerCase().replace('task_state_', '').replace('_', '-')
  if (name === 'submitted' || name === 'working') reply.status(text)
  else if (name === 'failed') reply.failAs(nonEmpty(state), text)
  else if (name === 'canceled') reply.finished('incomplete')
  else if (/^(?:completed|input-required|auth-required|rejected)$/.test(name)) {
    // A completed task's message may sum up the artifacts, which are the reply.
    if (name !== 'completed' || reply.length === 0) reply.text(text)
    reply.finished('stop')
  }
}

export const readA2a = (reply: Reply, value: Json): void => {
  const content = contentOf(value) ?? {}
  reply.conversationId ??= nonEmpty(content['contextId'])
  if (isMessage(content)) {
    reply.text(agentsText(content))
    reply.finished('stop')
  }
  for (const artifact of array(content['artifacts']).filter(isObject))
    readArtifact(reply, artifact, false)
  const artifact = object(content['artifact'])
  if (artifact) readArtifact(reply, artifact, content['append'] === true)
  const status = object(content['status'])
  if (status) readStatus(reply, status)
}
