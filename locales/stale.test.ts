/** No English has changed since its translations were reviewed: docs/translating.md, "Change English". */
import { expect, test } from 'vitest'

import { readStamps, staleKeys, stampsOf } from '#i18n/stamps.ts'

import { readTexts, tags } from './read-texts.ts'

const current = stampsOf(readTexts('en'))

test.each(tags.filter((tag) => tag !== 'en'))(
  '%s: every translation was reviewed since its English changed (npm run i18n:stamp)',
  (tag) => {
    const stamps = readStamps(tag)
    expect(staleKeys(stamps, current)).toEqual([])
    expect([...stamps.keys()].filter((key) => !current.has(key))).toEqual([])
  },
)
