import { expect, test } from 'vitest'

import { documentPolicy } from './headers.ts'

test('the policy allows images of the logo’s origin, and of no other', () => {
  const imagesOf = (logo?: string) =>
    documentPolicy(logo)
      .split('; ')
      .find((directive) => directive.startsWith('img-src'))
  expect(imagesOf()).toBe("img-src 'self' data:")
  expect(imagesOf('https://cdn.example:8443/logo.svg?v=1')).toBe(
    "img-src 'self' data: https://cdn.example:8443",
  )
})
