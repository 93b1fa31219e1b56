/** Letters that have room in any cell. */
const short = 11

interface WordsProps {
  text: string
}

/**
 * Words in a cell of a list: cut where they are long, and shown whole on hover. Short ones stand as
 * they are, because each box that cuts is one more clip in each of a hundred rows.
 */
export const Words = ({ text }: WordsProps) =>
  text.length <= short ? (
    text
  ) : (
    <span className="el block" title={text}>
      {text}
    </span>
  )
