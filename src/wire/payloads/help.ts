/** Help-center content, §4.4. The fields are not shown: these are ours. */
import { z } from 'zod'

import { Day, page } from '#wire/shapes.ts'

/** A BCP 47 tag, `pt-BR`. */
export const LanguageTag = z
  .string()
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'not a language tag')

export const HelpArticle = z
  .object({
    slug: z.string(),
    /** Language of this text; `en` if the article is not translated. */
    language: z.string(),
    title: z.string(),
    summary: z.string(),
    category: z.object({ slug: z.string(), name: z.string() }),
    updatedAt: Day,
    bodyFormat: z.literal('markdown'),
    body: z.string(),
    related: z.array(z.string()),
  })
  .meta({ id: 'HelpArticle' })
export type HelpArticle = z.infer<typeof HelpArticle>

/** §4.4 leaves the language parameter open: `language`, else the `Accept-Language` header. */
export const HelpSelection = z.object({
  language: LanguageTag.optional(),
  slug: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'One article. `data` is then that article.' }),
  category: z.string().min(1).max(100).optional(),
})

export const HelpListOrOne = z.union([page(HelpArticle), HelpArticle])
