import type { Reply } from '#dialects/stream/reply.ts'
import { array, isObject, object, nonEmpty, string, type Json } from '#dialects/stream/shapes.ts'

/** What an A2A response or event holds, by version 1's names. */
type Kind = 'task' | 'message' | 'statusUpdate' | 'artifactUpdate'

const kindByName: Record<string, Kind> = {
  task: 'task',
  message: 'message',
  'status-update': 'statusUpdate',
  'artifact-update': 'artifactUpdate',
}
const hasShape: Record<Kind, (value: Json) => boolean> = {
  task: ({ status }) => isObject(status) && status['state'] !== undefined,
  message: ({ parts, role }) => Array.isArray(parts) && typeof role === 'string',
  statusUpdate: ({ status }) => isObject(status),
  artifactUpdate: ({ artifact }) => isObject(artifact),
}

/** Version 0.3 names the kind in `kind`; version 1 wraps the object: `{ statusUpdate: {…} }`. */
const contentOf = (value: Json): [Kind, Json] | null => {
  const named = kindByName[string(value['kind']) ?? '']
  if (named) return hasShape[named](value) ? [named, value] : null
  for (const kind of Object.values(kindByName)) {
    const inner = object(value[kind])
    if (inner && hasShape[kind](inner)) return [kind, inner]
  }
  return null
}

export const isA2a = (value: Json): boolean => contentOf(value) !== null

/** Only text parts: data parts hold what agents tell each other. */
const textOf = (holder: Json | null): string =>
  array(holder?.['parts'])
    .map((part) =>
      isObject(part) && (part['kind'] ?? 'text') === 'text' ? (string(part['text']) ?? '') : '',
    )
    .join('')

const isFromAgent = (message: Json | null): boolean => /agent$/i.test(String(message?.['role']))

/** The artifact that is being written, and where its text starts in the reply. */
const artifacts = new WeakMap<Reply, { id: unknown; start: number }>()

const readArtifact = (reply: Reply, artifact: Json, isAppended: boolean): void => {
  const current = artifacts.get(reply)
  const isSame = current !== undefined && current.id === artifact['artifactId']
  if (isSame && current.id !== undefined && !isAppended) {
    reply.replace(reply.fullText.slice(0, current.start) + textOf(artifact))
    return
  }
  if (!isSame) artifacts.set(reply, { id: artifact['artifactId'], start: reply.length })
  reply.text(textOf(artifact))
}

const readStatus = (reply: Reply, status: Json): void => {
  const message = object(status['message'])
  const text = message && isFromAgent(message) ? textOf(message) : ''
  const state = String(status['state']).toLowerCase().replace('task_state_', '').replace('_', '-')
  if (state === 'submitted' || state === 'working') reply.status(text)
  else if (state === 'failed') {
    reply.fail({
      code: 'provider_error',
      retryAfterSeconds: null,
      providerCode: nonEmpty(status['state']),
      message: text,
    })
  } else if (state === 'canceled') reply.finished('incomplete')
  else if (/^(?:completed|input-required|auth-required|rejected)$/.test(state)) {
    // A completed task's message may sum up the artifacts, which are the reply.
    if (state !== 'completed' || reply.length === 0) reply.text(text)
    reply.finished('stop')
  }
}

/** Reads Agent2Agent, versions 0.3 and 1.0, as JSON-RPC or REST, whole or streamed. */
export const readA2a = (reply: Reply, value: Json): void => {
  const [kind, content] = contentOf(value) ?? []
  reply.conversationId ??= nonEmpty(content?.['contextId'])
  if (kind === 'message' && content && isFromAgent(content)) {
    reply.text(textOf(content))
    reply.finished('stop')
  }
  if (kind === 'task') {
    for (const artifact of array(content?.['artifacts']))
      if (isObject(artifact)) readArtifact(reply, artifact, false)
  }
  const artifact = object(content?.['artifact'])
  if (artifact) readArtifact(reply, artifact, content?.['append'] === true)
  const status = object(content?.['status'])
  if (status) readStatus(reply, status)
}
