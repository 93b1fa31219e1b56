import { Unbroken } from './Unbroken.tsx'

interface TableHeadProps {
  /** Headings of the columns: names first, then figures. */
  heads: readonly string[]
  /** Gives the names the room that the figures leave. */
  isFirstWide?: boolean
}

/** The head of a table of figures. */
export const TableHead = ({ heads, isFirstWide = false }: TableHeadProps) => (
  <thead>
    <tr>
      {heads.map((head, column) => (
        <th
          key={head}
          scope="col"
          className={column > 0 ? 'num' : isFirstWide ? 'w-full' : undefined}
        >
          <Unbroken text={head} />
        </th>
      ))}
    </tr>
  </thead>
)
