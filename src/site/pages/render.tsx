/** Exports of the built bundle: renders each public page as a complete HTML document. */
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { withEnglishParts } from '#i18n/english-parts.ts'
import { htmlText } from '#i18n/html-text.ts'

import { brandStyle } from './Document.tsx'
import { ArticlePage } from './help/ArticlePage.tsx'
import { CategoryPage } from './help/CategoryPage.tsx'
import { HelpHomePage } from './help/HelpHomePage.tsx'
import { HelpSearchPage } from './help/HelpSearchPage.tsx'
import { MessagePage } from './MessagePage.tsx'
import { BuilderPage } from './prices/BuilderPage.tsx'
import { ExtensionPage } from './prices/ExtensionPage.tsx'
import { PricesPage } from './prices/PricesPage.tsx'
import type {
  ArticleView,
  BuilderView,
  CategoryView,
  ExtensionView,
  Frame,
  HelpSearchView,
  HelpView,
  MessageView,
  PricesView,
} from './view.ts'

/** Static markup, because nothing is hydrated. */
const html = (page: ReactElement) =>
  withEnglishParts(`<!doctype html>${htmlText(renderToStaticMarkup(page))}`)

export { brandStyle }

export const pages = {
  prices: (frame: Frame, view: PricesView) => html(<PricesPage frame={frame} view={view} />),
  extension: (frame: Frame, view: ExtensionView) =>
    html(<ExtensionPage frame={frame} view={view} />),
  help: (frame: Frame, view: HelpView) => html(<HelpHomePage frame={frame} view={view} />),
  helpSearch: (frame: Frame, view: HelpSearchView) =>
    html(<HelpSearchPage frame={frame} view={view} />),
  category: (frame: Frame, view: CategoryView) => html(<CategoryPage frame={frame} view={view} />),
  article: (frame: Frame, view: ArticleView) => html(<ArticlePage frame={frame} view={view} />),
  builder: (frame: Frame, view: BuilderView) => html(<BuilderPage frame={frame} view={view} />),
  message: (frame: Frame, view: MessageView) => html(<MessagePage frame={frame} view={view} />),
}

export type SitePages = typeof pages
