import type { Turn } from '#web/features/assistant/chat/turns.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'

interface Words {
  you: string
  assistant: string
  sources: string
}

/** A conversation as text, for a person who takes over, or to keep. */
export const transcript = (title: string, turns: readonly Turn[], words: Words): string => {
  const parts = turns.flatMap(({ text, subjects, answer }) => [
    `${words.you}: ${text}${subjects.map(({ kind, label, id }) => `\n- ${kind}: ${label} (${id})`).join('')}`,
    ...(answer.text === '' ? [] : [`${words.assistant}: ${cleanText(answer.text)}`]),
    ...(answer.citations.length === 0
      ? []
      : [
          `${words.sources}: ${answer.citations.map(({ title: name, href }) => (href === null ? name : `${name} ${href}`)).join('; ')}`,
        ]),
  ])
  return `${[cleanText(title), ...parts].join('\n\n')}\n`
}

/** Saves text as a file of the customer's. */
export const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
