import { helpArticles } from '#platform/help/help.ts'
import { ApiFailure } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { negotiateLanguage } from '#platform/language.ts'
import { offsetOf, pageOf } from '#platform/store/paging.ts'

import { publicHeaders } from './prices.ts'

export const helpRoutes: Pick<Handlers, 'getHelpCenter'> = {
  getHelpCenter: ({ query }, { request }) => {
    const { slug, category } = query
    const articles = helpArticles(negotiateLanguage(query.language, request))
    if (slug !== undefined) {
      const article = articles.find((candidate) => candidate.slug === slug)
      if (article === undefined) throw new ApiFailure('not_found', 'There is no such article.')
      return { data: article, headers: publicHeaders(article.language) }
    }
    const matches = articles.filter(
      (article) => category === undefined || article.category.slug === category,
    )
    const from = offsetOf(query)
    const items = matches.slice(from, from + query.perPage)
    return {
      data: pageOf(items, matches.length, query),
      // Untranslated articles come in English, so a page can mix two languages.
      headers: publicHeaders(...new Set(items.map(({ language }) => language))),
    }
  },
}
