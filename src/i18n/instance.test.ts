import { expect, test } from 'vitest'

import { startTexts } from './instance.ts'
import { languages } from './languages.ts'
import { textsOf } from './text-files.ts'
import { flatten, pluralForm, withoutPlural } from './text-trees.ts'

const english = textsOf('en')['site'] ?? {}

test.each(languages.filter(({ tag }) => tag !== 'en'))(
  '$tag: a text that is missing on a public page is shown in English, never as its key',
  async ({ tag }) => {
    // i18next recognizes a reader that returns a promise by its two parameters.
    const texts = await startTexts(tag, ['site'], (language, namespace) =>
      Promise.resolve(language === 'en' ? english : { kept: namespace }),
    )
    const t = texts.getFixedT(tag, 'site' as 'common') as unknown as (
      key: string,
      values?: Record<string, unknown>,
    ) => string
    expect(t('kept')).toBe('site')
    const all = flatten(english)
    expect(all.length).toBeGreaterThan(100)
    const single = all.filter(([key]) => pluralForm(key) === undefined)
    expect(single.map(([key]) => t(key))).toEqual(single.map(([, text]) => text))
    const counted = all.map(([key]) => withoutPlural(key))
    expect(counted.filter((key) => t(key, { count: 5 }) === key)).toEqual([])
  },
)
