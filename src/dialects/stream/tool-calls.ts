import { isObject, nonEmpty, object, string, type Json } from './shapes.ts'

/** A call of a tool by the agent. */
export interface ToolCall {
  name: string
  arguments: Json
}

/** A call or a piece of one. */
export interface ToolCallPiece {
  /** Joins the pieces of a call: its id or index. A piece without one is a call of its own. */
  key?: unknown
  name?: unknown
  /** More of the arguments' JSON. */
  piece?: unknown
  /** All arguments: an object, or its JSON. */
  whole?: unknown
}

const maxCalls = 50
/** In characters of JSON. */
const maxArguments = 64 * 1024

interface OpenCall {
  name: string
  json: string
  whole: Json | null
}

const parse = (json: string): Json | null => {
  try {
    return object(JSON.parse(json))
  } catch {
    return null
  }
}

/** The tool calls of a reply, put together from their pieces. */
export class ToolCalls {
  readonly #calls = new Map<unknown, OpenCall>()

  add({ key, name, piece, whole }: ToolCallPiece): void {
    const id = key ?? Symbol('call')
    const call = this.#calls.get(id) ?? { name: '', json: '', whole: null }
    if (!this.#calls.has(id)) {
      if (this.#calls.size >= maxCalls) return
      this.#calls.set(id, call)
    }
    call.name = nonEmpty(name) ?? call.name
    if (isObject(whole)) call.whole = whole
    else if (typeof whole === 'string') call.json = whole.slice(0, maxArguments + 1)
    const text = string(piece) ?? ''
    if (call.json.length + text.length <= maxArguments) call.json += text
  }

  /** The agent has called it, so nobody else needs to. */
  remove(key: unknown): void {
    this.#calls.delete(key)
  }

  /** The calls whose arguments can be read. */
  list(): ToolCall[] {
    return [...this.#calls.values()].flatMap(({ name, json, whole }) => {
      // Anthropic announces a call with `{}` and then sends its arguments in pieces.
      const read = json === '' ? whole : json.length > maxArguments ? null : parse(json)
      return name === '' || read === null ? [] : [{ name, arguments: read }]
    })
  }
}
