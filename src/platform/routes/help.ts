import { helpArticles } from '#platform/help/help.ts'
import { ApiFailure } from '#platform/http/failure.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { publicHeaders } from '#platform/http/public-headers.ts'
import { languageOf } from '#platform/language.ts'
import { offsetOf, pageOf } from '#platform/store/paging.ts'

export const helpRoutes: Pick<Handlers, 'getHelpCenter'> = {
  getHelpCenter: ({ query }, { request }) => {
    const { slug, category } = query
    const articles = helpArticles(languageOf(query.language, request))
    if (slug !== undefined) {
      const article = articles.find((candidate) => candidate.slug === slug)
      if (article === undefined) throw new ApiFailure('not_found', 'There is no such article.')
      return { data: article, headers: publicHeaders(article.language) }
    }
    const found = articles.filter(
      (article) => category === undefined || article.category.slug === category,
    )
    const from = offsetOf(query)
    const items = found.slice(from, from + query.perPage)
    return {
      data: pageOf(items, found.length, query),
      // Every language that the texts are in: translated ones and English ones.
      headers: publicHeaders(...new Set(items.map(({ language }) => language))),
    }
  },
}
