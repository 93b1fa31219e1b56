/** Contract codes for a provider's words and statuses: docs/contract.md, "Errors". */
import type { ErrorCode } from '#contract/errors.ts'

export const codeByStatus: Record<number, ErrorCode> = {
  401: 'key_rejected',
  403: 'missing_scope',
  404: 'not_found',
  429: 'rate_limited',
  503: 'provider_unavailable',
  504: 'provider_timeout',
}

/** §7 lists no values for `code`, so they are matched by word, in this order. */
const byWord: [RegExp, ErrorCode][] = [
  [/scope|forbidden|permission|notallowed|accessdenied/, 'missing_scope'],
  [/ratelimit|toomany|throttl|resourceexhausted|slowdown/, 'rate_limited'],
  [/notfound|nosuch|unknownresource/, 'not_found'],
  [
    /unauth|invalidkey|apikey|invalidtoken|authentication|authrequired|invalidcredential/,
    'key_rejected',
  ],
]

/** The code for a word, whatever its case and separators. */
export function codeOfWord(word: string): ErrorCode | undefined {
  const plain = word.toLowerCase().replaceAll(/[\s_.-]/g, '')
  return byWord.find(([pattern]) => pattern.test(plain))?.[1]
}
