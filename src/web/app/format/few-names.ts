import type { Format } from './use-format.ts'

const most = 3

/** `a, b and c`, or of more the first three: `a, b and c +2`. */
export function fewNames(
  format: Pick<Format, 'list' | 'number'>,
  names: readonly string[],
): string {
  const first = format.list(names.slice(0, most))
  return names.length > most ? `${first} +${format.number(names.length - most)}` : first
}
