import { Skeleton } from '#web/ui/Skeleton.tsx'

/** What a page looks like while it loads. */
export type PageShape = 'page' | 'list' | 'split' | 'notices' | 'document'

/** By the path of the page's route. */
export const pageShapes: Readonly<Record<string, PageShape>> = {
  '/services': 'list',
  '/domains': 'list',
  '/invoices': 'split',
  '/invoices/$id': 'document',
  '/orders': 'list',
  '/notifications': 'notices',
  '/account/history': 'list',
}

/** The placeholder of an invoice. */
function DocumentPending() {
  return (
    <div className="page doc" aria-hidden="true">
      <span className="skel my-3 h-4 w-48" />
      <div className="skels one">
        {[1, 2, 3, 4].map((row) => (
          <div key={row}>
            <span className="skel w-48" />
            <span className="skel w-16" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The placeholder of search and filters. */
const SearchPending = () => (
  <div className="bar" aria-hidden="true">
    <span className="skel h-9 w-72 max-w-full" />
  </div>
)

interface PendingBodyProps {
  shape: PageShape
  /** "Loading". */
  label: string
}

/** The placeholder below a page's title. The style sheets leave out the document on phones. */
export function PendingBody({ shape, label }: PendingBodyProps) {
  if (shape === 'document') return <DocumentPending />
  if (shape === 'split')
    return (
      <div className="md pending">
        <div className="list">
          <SearchPending />
          <Skeleton rows={10} label={label} shape="two" />
        </div>
        <DocumentPending />
      </div>
    )
  return (
    <div className="sheet">
      {shape === 'list' && <SearchPending />}
      <Skeleton rows={12} label={label} shape={shape === 'notices' ? 'two' : 'one'} />
    </div>
  )
}
