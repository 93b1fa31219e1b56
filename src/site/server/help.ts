/** The published help articles by language, each version with its search index. */
import path from 'node:path'

import { z } from 'zod'

import { HelpArticle } from '#contract/public.ts'
import type { CopyState } from '#server/cached-copy.ts'

import { Copies, type CopiesOptions } from './copies/copies.ts'
import { helpIndex, type HelpIndex } from './help/search.ts'

const Articles = z.array(HelpArticle)

export interface PublishedHelp {
  /** With bodies. */
  articles: HelpArticle[]
  bySlug: ReadonlyMap<string, HelpArticle>
  asOf: string
  changedAt: string
  version: string
  state: CopyState
  index: HelpIndex
}

export interface Help {
  list(locale: string): Promise<PublishedHelp>
  copies: Copies<HelpArticle[]>
}

export interface HelpOptions extends Pick<CopiesOptions<HelpArticle[]>, 'clock' | 'report'> {
  dir: string
  read: (locale: string) => Promise<HelpArticle[]>
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export function createHelp({ dir, read, clock, report }: HelpOptions): Help {
  const copies = new Copies<HelpArticle[]>({
    dir: path.join(dir, 'help'),
    schema: Articles,
    load: read,
    refuse: (before, after) =>
      before !== null && after.length < before.length * 0.8 ? 'rows_lost' : null,
    freshMs: 10 * MINUTE,
    staleMs: DAY,
    errorMs: 30 * DAY,
    clock,
    report,
  })
  /** By language, of the newest version only. */
  const indexes = new Map<string, Pick<PublishedHelp, 'version' | 'bySlug' | 'index'>>()
  return {
    copies,
    async list(locale) {
      const { copy, state } = await copies.get(locale)
      let indexed = indexes.get(locale)
      if (indexed?.version !== copy.version) {
        indexed = {
          version: copy.version,
          bySlug: new Map(copy.value.map((article) => [article.slug, article])),
          index: helpIndex(copy.value, locale),
        }
        indexes.set(locale, indexed)
      }
      return {
        ...indexed,
        articles: copy.value,
        asOf: copy.asOf,
        changedAt: copy.changedAt,
        state,
      }
    },
  }
}
