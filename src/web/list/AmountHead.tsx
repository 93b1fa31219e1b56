import { usePageNotes } from '#web/app/frame/page-notes.tsx'

/** Heading of a column of amounts, marked while they are hidden from support. */
export const AmountHead = ({ text }: { text: string }) => (
  <span className={usePageNotes().marksAmounts ? 'el unseen' : 'el'} title={text}>
    {text}
  </span>
)
