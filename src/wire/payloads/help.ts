/** Help-center content, §4.4. Its fields are not shown: ours. */
import { z } from 'zod'

import { Day, page } from '#wire/shapes.ts'

/** BCP 47, `pt-BR`. */
export const LanguageTag = z
  .string()
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'not a language tag')

export const HelpArticle = z
  .object({
    slug: z.string(),
    /** The language of this text; English where there is no translation. */
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

/** §4.4 leaves the language's parameter open: `language`, else the `Accept-Language` header. */
export const HelpSelection = z.object({
  language: LanguageTag.optional(),
  slug: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'One article. The answer is then that article.' }),
  category: z.string().min(1).max(100).optional(),
})

export const HelpListOrOne = z.union([page(HelpArticle), HelpArticle])
