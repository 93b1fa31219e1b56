import type { ComponentProps, ReactNode } from 'react'

import { FirstReads } from '#web/app/help/FirstReads.tsx'

interface EmptyPageProps extends ComponentProps<typeof FirstReads> {
  title: string
  text: string
  /** Where to get something. */
  children?: ReactNode
}

/** In place of a list without records: what will appear here. */
export const EmptyPage = ({ title, text, children, topics }: EmptyPageProps) => (
  <div className="empty-page">
    <div className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
    <FirstReads topics={topics} />
  </div>
)
