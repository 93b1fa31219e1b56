import { expect, test } from 'vitest'

import type { Service } from '#web/api/services.ts'

import { noteOf } from './note-of.ts'

const note = (name: string, plan: string | null, domain: string | null, type = 'hosting') =>
  noteOf({ type, name, plan, domain } as Service)

test('shows the plan, or the domain of services that are named after their product', () => {
  expect(note('shop.example', 'Business', 'shop.example')).toEqual({
    plan: 'Business',
    domain: null,
  })
  expect(note('Starter', null, 'shop.example')).toEqual({ plan: null, domain: 'shop.example' })
  expect(note('Starter', 'Starter', 'shop.example')).toEqual({ plan: null, domain: 'shop.example' })
  expect(note('Starter', 'Web S', 'shop.example')).toEqual({ plan: 'Web S', domain: null })
})

test('shows nothing that the name already says', () => {
  expect(note('Shop.example', '.example', 'shop.example')).toEqual({ plan: null, domain: null })
  expect(note('www.shop.example', null, 'shop.example')).toEqual({ plan: null, domain: null })
  expect(note('build-1', null, null)).toEqual({ plan: null, domain: null })
  expect(note('例え.jp', null, 'xn--r8jz45g.jp', 'domain')).toEqual({ plan: null, domain: null })
})
