/** `one`: one line of text per row, two on a phone. `two`: always two. */
type RowShape = 'one' | 'two'

interface SkeletonProps {
  rows: number
  label: string
  shape?: RowShape
}

/** Placeholder rows. The caller shows them only when loading takes longer than 300 ms. */
export function Skeleton({ rows, label, shape = 'one' }: SkeletonProps) {
  return (
    <div role="status" aria-label={label} className={`skels ${shape}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <span>
            <span className={`skel ${['w-56', 'w-40', 'w-48'][row % 3]}`} />
            <span className="skel w-32" />
          </span>
          <span>
            <span className="skel w-20" />
            <span className="skel w-16" />
          </span>
        </div>
      ))}
    </div>
  )
}
