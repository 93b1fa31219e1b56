import type { Logger } from 'pino'

import type { TranscriptMessage, Transcripts } from './transcripts.ts'

/** Saves the progress of all replies in one write. The returned function never throws. */
export function createProgress(
  transcripts: Pick<Transcripts, 'saveMessages'>,
  log: Pick<Logger, 'error'>,
): (message: TranscriptMessage) => void {
  let unsaved: TranscriptMessage[] = []
  const save = () => {
    const messages = unsaved
    unsaved = []
    transcripts.saveMessages(messages).catch((error: unknown) => {
      log.error({ err: error }, 'running replies not saved')
    })
  }
  return (message) => {
    if (unsaved.push(message) === 1) queueMicrotask(save)
  }
}
