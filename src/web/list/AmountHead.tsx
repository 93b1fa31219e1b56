import { usePageNotes } from '#web/app/frame/page-notes.tsx'

/** Heading of a column of amounts, marked while they are hidden from support. */
export const AmountHead = ({ text }: { text: string }) => (
  <span className={`el ${usePageNotes().marksAmounts ? 'unseen' : ''}`} title={text}>
    {text}
  </span>
)
