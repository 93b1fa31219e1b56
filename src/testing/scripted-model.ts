/** An OpenAI-compatible endpoint whose replies a test scripts: tools, refusals, loops, pauses, cuts. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Message {
  role: string
  content: string
  tool_calls?: { function: { name: string; arguments: string } }[]
}

export interface ModelCall {
  authorization: string
  /** As it was sent. */
  text: string
  model: string
  messages: Message[]
  tools: { function: { name: string } }[]
  tool_choice: string | null
}

export interface ModelTurn {
  text?: string
  /** `json` is sent as it is; by default the JSON of `input`. */
  calls?: { name: string; input?: object; json?: string }[]
  /** By default what fits; '' for none, as in a stream that was cut off. */
  finish?: string
  tokens?: number
  /** Refuses with this status. */
  status?: number
  /** Never ends. */
  stalls?: boolean
  /** The connection breaks after the text. */
  breaks?: boolean
  /** Sent as it is, instead of everything else. */
  raw?: string
}

/** Every text and argument comes in pieces that have to be joined. A long text comes in about 200. */
const pieces = (text: string): string[] => {
  const length = Math.max(7, Math.ceil(text.length / 200))
  return text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? []
}

function eventsOf({ text = '', calls = [], finish, tokens }: ModelTurn): object[] {
  const event = (delta: object, reason: string | null = null) => ({
    id: 'c',
    model: 'scripted-1',
    choices: [{ index: 0, delta, finish_reason: reason }],
  })
  const toolEvents = calls.flatMap(({ name, input, json }, index) => [
    event({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name } }] }),
    ...pieces(json ?? JSON.stringify(input ?? {})).map((piece) =>
      event({ tool_calls: [{ index, function: { arguments: piece } }] }),
    ),
  ])
  const reason = finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')
  return [
    event({ role: 'assistant', content: '' }),
    ...pieces(text).map((content) => event({ content })),
    ...toolEvents,
    ...(reason === '' ? [] : [event({}, reason)]),
    ...(tokens === undefined
      ? []
      : [{ model: 'scripted-1', choices: [], usage: { total_tokens: tokens } }]),
  ]
}

/** `script` gets every request and its number, from 0. */
export async function startScriptedModel(script: (call: ModelCall, nth: number) => ModelTurn) {
  const calls: ModelCall[] = []
  const state = { aborted: 0 }
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { model, messages, tools, tool_choice: choice } = JSON.parse(text) as Partial<ModelCall>
    const authorization = request.headers.authorization ?? ''
    const call: ModelCall = {
      authorization,
      text,
      model: model ?? '',
      messages: messages ?? [],
      tools: tools ?? [],
      tool_choice: choice ?? null,
    }
    calls.push(call)
    const turn = script(call, calls.length - 1)
    response.on('close', () => {
      if (!response.writableFinished) state.aborted += 1
    })
    if (turn.status !== undefined) {
      response.writeHead(turn.status).end('{"error":{"message":"wrong key sk-of-the-endpoint"}}')
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    if (turn.raw !== undefined) {
      response.end(turn.raw)
      return
    }
    for (const event of eventsOf(turn)) response.write(`data: ${JSON.stringify(event)}\n\n`)
    if (turn.stalls === true) return
    if (turn.breaks === true) response.write(': cut\n\n', () => response.destroy())
    else response.end(turn.finish === '' ? '' : 'data: [DONE]\n\n')
  }
  const server = createServer((request, response) => void reply(request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    /** Replies that the client did not read to their end. */
    state,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
