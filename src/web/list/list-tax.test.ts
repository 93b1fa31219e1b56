import { expect, test } from 'vitest'

import { taxBasisOf } from './list-tax.ts'

test.each([
  [{ included: 3 }, true],
  [{ included: 3, excluded: 0 }, true],
  [{ excluded: 2 }, false],
  [{ unknown: 2 }, null],
  [{}, null],
  [undefined, null],
  [{ included: 3, unknown: 1 }, 'differs'],
  [{ included: 3, excluded: 1 }, 'differs'],
] as const)('tax basis of %j', (counts, expected) => expect(taxBasisOf(counts)).toBe(expected))
