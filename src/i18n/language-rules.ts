/** Rules for the two files of a language that are not texts. Each returns one line per fault. */
import { z } from 'zod'

import { directionOf } from './direction.ts'
import { isPseudo } from './languages.ts'

const isKnownTo = (format: { supportedLocalesOf(tag: string): string[] }, tag: string) => {
  try {
    return format.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}

const keyName = z.string().min(1).max(20)

const characters = z.string().min(1).max(40)

const TypographyShape = z
  .strictObject({
    quotes: z.string().length(2),
    spaceBefore: characters,
    spaceAfter: characters,
    notUsed: characters,
    pairs: z.array(z.string().length(2)).max(10),
  })
  .partial()

export const LanguageFileShape = z.strictObject({
  name: z.string().regex(/\S/).max(60),
  direction: z.enum(['ltr', 'rtl']),
  dates: z
    .string()
    .refine((tag) => isKnownTo(Intl.DateTimeFormat, tag), 'must be a tag that has date formats')
    .exactOptional(),
  keys: z
    .strictObject({ Ctrl: keyName, Shift: keyName, Enter: keyName, Space: keyName, Esc: keyName })
    .partial()
    .exactOptional(),
  typography: TypographyShape.exactOptional(),
})

export const GlossaryShape = z.array(
  z.strictObject({
    term: z.string().min(1),
    use: z.string().min(1),
    avoid: z.array(z.string().min(2)),
  }),
)

const canonical = (tag: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** `tag` is the folder's name. */
export function tagFaults(tag: string): string[] {
  if (isPseudo(tag)) return ['is reserved for tests']
  if (canonical(tag) !== tag) return [`is no BCP 47 tag in its usual spelling, such as pt-BR`]
  // Otherwise plurals would be those of this machine's language; and no page has such an address.
  return isKnownTo(Intl.PluralRules, tag)
    ? []
    : ['must be a language that Node has plural forms for']
}

/** One line for each part of a file that does not have the shape. */
export function shapeFaults(name: string, shape: z.ZodType, content: unknown): string[] {
  const { error } = shape.safeParse(content)
  return (error?.issues ?? []).map(({ path, message }) =>
    [name, path.join('.'), message].filter(Boolean).join(': '),
  )
}

export function languageFileFaults(tag: string, file: unknown): string[] {
  const parsed = LanguageFileShape.safeParse(file)
  if (!parsed.success) return shapeFaults('language.json', LanguageFileShape, file)
  const direction = directionOf(tag)
  return direction === parsed.data.direction
    ? []
    : [`language.json: direction: must be ${direction}`]
}
