/** `npm run conformance -- --url … --key …`: tests any implementation of the provider's API. */
import { parseArgs } from 'node:util'

import { createProbe, skipReason, type Target } from './probe.ts'
import { clauses } from './suite.ts'

const usage = `npm run conformance -- --url https://api.provider.example --key KEY
  --read-only-key KEY   a key with read scopes only, to check scopes
  --other-key KEY       another account's key, to check ownership
  --write               run clauses that change data: toggle a setting and restore it,
                        ask a question, create and delete a conversation
  --own                 run clauses about our choices where the specification leaves them open
`

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const targetOf = (): Target | null => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    options: {
      url: text,
      key: text,
      'read-only-key': text,
      'other-key': text,
      write: flag,
      own: flag,
    },
  })
  if (values.url === undefined || values.key === undefined) return null
  return {
    send: (request) => fetch(request),
    url: values.url,
    key: values.key,
    readOnlyKey: values['read-only-key'],
    otherKey: values['other-key'],
    writes: values.write,
    own: values.own,
  }
}

const run = async (target: Target): Promise<number> => {
  const probe = createProbe(target)
  let failed = 0
  let passed = 0
  for (const clause of clauses) {
    const title = `§${clause.section} ${clause.name}`
    const reason = skipReason(clause, target)
    if (reason !== null) {
      print(`not run  ${title} (${reason})`)
      continue
    }
    try {
      await clause.run(probe)
      passed += 1
      print(`passed   ${title}`)
    } catch (error) {
      failed += 1
      print(
        `FAILED   ${title}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      )
    }
  }
  print(`${passed} passed, ${failed} failed, ${clauses.length - passed - failed} not run`)
  return failed === 0 ? 0 : 1
}

const target = targetOf()
if (target === null) process.stderr.write(usage)
process.exitCode = target === null ? 2 : await run(target)
