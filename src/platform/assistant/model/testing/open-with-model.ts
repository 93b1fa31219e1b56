import { onTestFinished } from 'vitest'

import type { ModelEndpoint } from '#platform/assistant/model/completion.ts'
import { createPlatform } from '#platform/platform.ts'
import { type ModelCall, type ModelTurn, startScriptedModel } from '#testing/scripted-model.ts'

const chat = '/api/v1/sdk/ai-agent/chat-messages'
const now = new Date('2026-11-20T10:00:00Z')

/** A platform whose assistant is a scripted model. */
export const openWithModel = async (
  script: (call: ModelCall, nth: number) => ModelTurn,
  settings: Partial<ModelEndpoint> = {},
) => {
  const model = await startScriptedModel(script)
  const platform = createPlatform({
    file: ':memory:',
    sample: true,
    wordDelayMs: 0,
    clock: () => now,
    assistant: {
      baseUrl: model.baseUrl,
      apiKey: 'sk-of-the-endpoint',
      model: 'small',
      ...settings,
    },
  })
  onTestFinished(() => {
    model.close()
    platform.close()
  })
  const send = (message: string, more: object = {}, account = 'studio', signal?: AbortSignal) => {
    const key = platform.sampleKeys.find((sample) => sample.account === account)?.key
    return Promise.resolve(
      platform.app.fetch(
        new Request(`http://platform.test${chat}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ message, stream: true, ...more }),
          signal,
        }),
      ),
    )
  }
  const ask = async (...asked: Parameters<typeof send>) => {
    const text = await (await send(...asked)).text()
    const events = text
      .trim()
      .split('\n\n')
      .map((block) => JSON.parse(block.slice('data: '.length)))
    const content = events.map((event) => event.content ?? '').join('')
    const of = (type: string) => events.filter((event) => event.type === type)
    return { events, content, of }
  }
  return { model, platform, send, ask }
}
