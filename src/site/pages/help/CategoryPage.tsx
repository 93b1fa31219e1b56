import { Document } from '#site/pages/Document.tsx'
import { Icon } from '#site/pages/Icon.tsx'
import type { CategoryView, Frame } from '#site/pages/view.ts'

import { ArticleList } from './ArticleList.tsx'

export function CategoryPage({ view, frame }: { view: CategoryView; frame: Frame }) {
  return (
    <Document frame={frame}>
      <main id="main" className="wrap pub" tabIndex={-1}>
        <p className="crumb">
          <a href={view.helpHref}>{frame.t('help.name')}</a>
          <Icon name="next" flip />
          <span>{view.label}</span>
        </p>
        <h1>{view.label}</h1>
        <p className="lead">{view.lead}</p>
        <ArticleList articles={view.articles} />
      </main>
    </Document>
  )
}
