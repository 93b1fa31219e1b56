import { RefreshCw, WifiOff } from 'lucide-react'
import { type ReactNode } from 'react'

import { useTexts } from '#web/app/format/use-texts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

import { PageNote } from './page-notes.tsx'
import { WindowTitle } from './WindowTitle.tsx'

export interface PageHeadProps {
  title: string
  /** The document's title if it differs, such as that of the record open beside the list. */
  documentTitle?: string | undefined
  /** 2 if a record open beside the list has the page's `h1`. */
  level?: 1 | 2
  /** Content of the heading if it is more than the title's text. */
  heading?: ReactNode
  /** One sentence of facts below the heading. */
  sub?: ReactNode
  crumbs?: ReactNode
  /** When the data was read from the provider (`Instant`). */
  asOf?: string | null
  stale?: boolean
  onRefresh?: () => void
  refreshing?: boolean
  /** At most two buttons. */
  actions?: ReactNode
}

/** The page's title, the age of its data and its actions. Also sets the document's title. */
export function PageHead(props: PageHeadProps) {
  const {
    title,
    documentTitle = title,
    level = 1,
    heading,
    sub,
    crumbs,
    asOf,
    stale = false,
    onRefresh,
    refreshing = false,
    actions,
  } = props
  const { t, format } = useTexts(['shell', 'common'])
  const Title = `h${level}` as const
  return (
    <header className="head">
      <WindowTitle text={documentTitle} />
      <div className="min-w-0">
        {crumbs && <div className="crumb">{crumbs}</div>}
        <Title tabIndex={-1} className="outline-none">
          {heading ?? title}
        </Title>
        {sub && <div className="sub">{sub}</div>}
      </div>
      <div className="act">
        <PageNote at="head" />
        {asOf && (
          <span className={`fresh ${stale ? 'warn' : ''}`}>
            {stale && <WifiOff className="i s" />}
            {t(stale ? 'asOf' : 'updated', { time: format.time(asOf) })}
            {onRefresh && (
              <IconButton
                label={t('common:refresh')}
                icon={<RefreshCw className={`i s ${refreshing ? 'spin' : ''}`} />}
                aria-busy={refreshing || undefined}
                onClick={onRefresh}
              />
            )}
          </span>
        )}
        {actions}
      </div>
    </header>
  )
}
