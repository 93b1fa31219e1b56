import { Crumbs, Document } from '#site/pages/Document.tsx'
import type { CategoryView, Frame } from '#site/pages/view.ts'

import { ArticleList } from './ArticleList.tsx'

export function CategoryPage({ view, frame }: { view: CategoryView; frame: Frame }) {
  return (
    <Document frame={frame}>
      <Crumbs href={view.helpHref} above={frame.t('help.name')}>
        <span>{view.label}</span>
      </Crumbs>
      <h1>{view.label}</h1>
      <p className="lead">{view.lead}</p>
      <ArticleList articles={view.articles} />
    </Document>
  )
}
