import { expect, test } from 'vitest'

import { documentPolicy } from './headers.ts'

test('the policy allows images of the brand’s origins, and of no other', () => {
  const imagesOf = (...images: (string | undefined)[]) =>
    documentPolicy(images)
      .split('; ')
      .find((directive) => directive.startsWith('img-src'))
  expect(imagesOf()).toBe("img-src 'self' data:")
  expect(imagesOf('https://cdn.example:8443/logo.svg?v=1')).toBe(
    "img-src 'self' data: https://cdn.example:8443",
  )
  // The same host once, and a path of our own not at all.
  const others = ['https://cdn.example:8443/dark.svg', undefined, '/brand/icon.svg']
  expect(imagesOf('https://cdn.example:8443/logo.svg', ...others)).toBe(
    "img-src 'self' data: https://cdn.example:8443",
  )
})
