import { expect, test } from 'vitest'

import { documentPolicy, isSecured, secure, secureResponse } from './headers.ts'

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

test.each(['https://panel.example', 'http://127.0.0.1:8080'])(
  'a response created with all headers has those that others get later, at %s',
  (origin) => {
    const own = {
      'Content-Security-Policy': "default-src 'self'",
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'none',
      ETag: '"1"',
    }
    const later = secure(new Headers({ ...own, 'X-Request-Id': 'id-12345' }), { origin })
    const created = secureResponse('x', { status: 203, headers: own }, { origin }, 'id-12345')
    const { 'content-type': _type, ...headers } = Object.fromEntries(created.headers)
    expect(headers).toEqual(Object.fromEntries(later))
    expect([created.status, isSecured(created), isSecured(new Response('x'))]).toEqual([
      203,
      true,
      false,
    ])
  },
)
