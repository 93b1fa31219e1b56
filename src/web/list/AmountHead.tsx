import { usePageNotes } from '#web/app/frame/page-notes.tsx'
import { Clipped } from '#web/ui/Clipped.tsx'

/** Heading of a column of amounts, marked while they are hidden from support. */
export const AmountHead = ({ text }: { text: string }) => (
  <Clipped className={usePageNotes().marksAmounts ? 'el unseen' : 'el'} text={text} />
)
