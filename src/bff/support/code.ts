/** Codes that customers read aloud to support staff. */
import { randomInt } from 'node:crypto'

/** No characters that look alike, and no vowels, so that no words appear. */
const alphabet = '346789BCDFGHJKLMNPQRTVWX'
const length = 10

/** 24^10 codes, 46 bits: enough because of the limit in `entry.ts`. */
export const newCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Spaces, hyphens and case do not matter. */
export const normalizeCode = (typed: string): string =>
  typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
