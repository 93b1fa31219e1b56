import type { Turn } from '#web/features/assistant/chat/turns.ts'
import type { Citation } from '#web/features/assistant/text/citations.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'

interface Labels {
  you: string
  assistant: string
  sources: string
}

const sourceText = ({ title, href }: Citation): string =>
  href === null ? title : `${title} ${href}`

/** A conversation as text, to save or to hand to a person. */
export const transcriptOf = (title: string, turns: readonly Turn[], labels: Labels): string => {
  const parts = turns.flatMap(({ text, subjects, reply }) => [
    [
      `${labels.you}: ${text}`,
      ...subjects.map(({ kind, label, id }) => `- ${kind}: ${label} (${id})`),
    ].join('\n'),
    ...(reply.text === '' ? [] : [`${labels.assistant}: ${cleanText(reply.text)}`]),
    ...(reply.citations.length === 0
      ? []
      : [`${labels.sources}: ${reply.citations.map(sourceText).join('; ')}`]),
  ])
  return `${[cleanText(title), ...parts].join('\n\n')}\n`
}

/** Downloads text as a Markdown file. */
export const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
