/** In the shape of rows; shown only once loading takes long (the caller decides, 300 ms). */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="px-gutter">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-8 border-b border-line h-row">
          <span className={`skel ${['w-64', 'w-48', 'w-56'][row % 3]}`} />
          <span className="flex-1" />
          <span className="skel w-20" />
          <span className="skel w-24" />
        </div>
      ))}
    </div>
  )
}
