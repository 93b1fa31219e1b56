/**
 * Tokens with every prefix of docs/security.md, and tokens made by the rules of a public collection
 * where its folder is present: gitleaks, MIT, which is read in place. A token survives only if
 * docs/security.md promises nothing about it.
 */
import { existsSync, readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import issued from './issued-tokens.json' with { type: 'json' }
import { filterText } from './secrets.ts'

const rulesFile = new URL(
  '../../../../shared/fixtures/security-corpora/gitleaks-rules.toml',
  import.meta.url,
)

/** What a rule's expression says about the token alone, in the syntax of JavaScript. */
const tokenPattern = (expression: string): string =>
  expression
    .replace(/^(?:\(\?i\)|\\b)*/, '')
    .replace(/\(\?:\[\\x60.*$/, '')
    .replaceAll(/\(\?-?i\)|\\b|\\z/g, '')
    .replaceAll(/\(\?-?i:/g, '(?:')
    .replaceAll('[[:alnum:]]', '[A-Za-z0-9]')
    .replaceAll(String.raw`\x60`, '`')

interface Rule {
  id: string
  tokens: string[]
}

/** The rules whose tokens start with letters or digits of their own; fast-check cannot make all. */
function rulesIn(toml: string): Rule[] {
  return toml
    .split('[[rules]]')
    .slice(1)
    .flatMap((rule) => {
      const id = /^id = "(.*)"/m.exec(rule)?.[1] ?? ''
      const pattern = tokenPattern(/^regex = '''(.*)'''/m.exec(rule)?.[1] ?? '')
      if (!/^[(?:]*[\w-]{3}/.test(pattern)) return []
      try {
        const token = fc.noBias(fc.stringMatching(new RegExp(`^${pattern}$`)))
        return [{ id, tokens: fc.sample(token, { seed: 7, numRuns: 40 }) }]
      } catch {
        return []
      }
    })
}

/** Twenty characters in a row, in which letters, digits and capitals take turns. */
const isGenerated = (token: string): boolean =>
  /[\w+=.~-]{20}/.test(token) &&
  (token.match(/[a-z](?=[\dA-Z])|[A-Z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length >= 3 &&
  /^[\w+/=.~-]+$/.test(token)

const prefixes = Object.values(issued.prefixes).flat()
/** As docs/security.md states it. */
const isPromised = (token: string): boolean =>
  isGenerated(token) && prefixes.some((prefix) => token.startsWith(prefix))

const survives = (token: string): boolean =>
  filterText(`The value is ${token} for now.`).includes(token)

test('a token with a prefix that we promise to find does not survive', () => {
  const tokens = prefixes.map((prefix) => `${prefix}aB3dE5gH7jK9mN1pQ4sT`)
  expect(tokens.length).toBeGreaterThan(100)
  expect(tokens.filter(survives)).toEqual([])
})

// oxlint-disable-next-line vitest/no-conditional-tests -- the corpus is optional
if (existsSync(rulesFile)) {
  const rules = rulesIn(readFileSync(rulesFile, 'utf8'))

  test('no token that a published rule describes and we promise to find survives', () => {
    const tokens = rules.flatMap(({ tokens }) => tokens).filter(isPromised)
    expect(tokens.length).toBeGreaterThan(2000)
    expect(tokens.filter(survives)).toEqual([])
  })

  test('all tokens of 92 of 98 published rules are found', () => {
    const tried = rules.flatMap(({ id, tokens }) => {
      const generated = tokens.filter(isGenerated)
      return generated.length > 0 ? [{ id, isFound: !generated.some(survives) }] : []
    })
    const missed = tried.filter(({ isFound }) => !isFound).map(({ id }) => id)
    expect([tried.length, missed]).toEqual([
      98,
      [
        // A key that is meant to be public, a cookie, and a rule in which any character stands for dots.
        'flutterwave-public-key',
        'gitlab-session-cookie',
        'slack-config-access-token',
        'slack-webhook-url',
        // Forty digits, and anything after "s.".
        'sourcegraph-access-token',
        'vault-service-token',
      ],
    ])
  })
}
