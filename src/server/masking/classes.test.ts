/** SUP-3: every field of every response has a class; what can be hidden may be `null`. */
import { expect, test } from 'vitest'

import { assistant } from '#contract/assistant.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { explanation } from '#contract/explanation.ts'
import { table } from '#contract/table.ts'

import { maskerOf } from './masker.ts'

const endpoints: EndpointTable = { ...table, ...assistant, ...explanation }
const schemas = Object.entries(endpoints).flatMap(([template, { output, keys, support }]) =>
  [output, keys].flatMap((schema) =>
    typeof schema === 'object' ? [{ template, schema, support }] : [],
  ),
)

test.each(schemas)('SUP-3: $template: every field has a class', ({ schema, support }) => {
  const { unclassified, notNullable } = maskerOf(schema).flaws
  expect(unclassified).toEqual([])
  // Nothing is hidden in what staff cannot read.
  expect(support ? notNullable : []).toEqual([])
})
