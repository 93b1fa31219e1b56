import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createHide } from './hide.ts'
import { createPseudonyms, type Pairs } from './pseudonyms.ts'

const words: Record<string, string> = { domain: 'Domain', vps: 'VPS', mail: 'Email' }
const create = (known: Pairs = [], keep: (pairs: Pairs) => void = () => undefined) =>
  createPseudonyms((type) => words[type] ?? 'Service', known, keep)
const hideWith = (names = create()) => createHide(() => 'Hidden', names)

const domains = {
  items: [
    { id: '1', name: 'shop.example', unicodeName: 'shop.example' },
    { id: '2', name: 'xn--bcher-kva.example', unicodeName: 'bücher.example' },
  ],
}

describe('names of services and domains', () => {
  test('become type and number, the same in every list', () => {
    const hide = hideWith()
    expect(hide('domains', domains).items).toMatchObject([
      { id: '1', name: 'Domain 1', unicodeName: 'Domain 1' },
      { id: '2', name: 'Domain 2', unicodeName: 'Domain 2' },
    ])
    const services = [
      { type: 'vps', id: '7', name: 'web-1', domain: null },
      { type: 'domain', id: '8', name: 'bücher.example', domain: 'xn--bcher-kva.example' },
    ]
    expect(hide('services', { items: services }).items).toMatchObject([
      { type: 'vps', id: '7', name: 'VPS 1' },
      { type: 'domain', name: 'Domain 2', domain: 'Domain 2' },
    ])
  })

  test('are replaced inside other texts, also hosts below them and names nobody has listed', () => {
    const hide = hideWith()
    hide('domains', domains)
    hide('services', { items: [{ type: 'vps', id: '7', name: 'web-1' }] })
    const title = 'Shop.example, mail.shop.example and WEB-1 moved; gone.example did too.'
    expect(hide('notifications', { title })).toEqual({
      title: 'Domain 1, Domain 3 and VPS 1 moved; Domain 4 did too.',
    })
  })

  test('stay what they are the second time', () => {
    const hide = hideWith()
    const once = hide('domains', domains)
    expect(hide('domains', once)).toEqual(once)
  })

  test('are put back into what is sent', () => {
    const names = create()
    hideWith(names)('domains', domains)
    const input = {
      params: { name: 'Domain 2' },
      query: { q: 'domain 1', service: ['Domain 2', 'x'] },
    }
    expect(names.restore(input)).toEqual({
      params: { name: 'xn--bcher-kva.example' },
      query: { q: 'shop.example', service: ['xn--bcher-kva.example', 'x'] },
    })
  })

  test('keep their numbers over a reload', () => {
    let kept: Pairs = []
    const first = create([], (pairs) => (kept = pairs))
    hideWith(first)('domains', domains)
    const later = hideWith(create(kept))
    const more = { id: '3', name: 'new.example', unicodeName: 'new.example' }
    expect(later('domains', { items: [more, ...domains.items] }).items).toMatchObject([
      { name: 'Domain 3' },
      { name: 'Domain 1' },
      { name: 'Domain 2' },
    ])
  })

  test('leave dates, versions, numbers and links', () => {
    const hide = hideWith()
    const service = {
      type: 'vps',
      id: '7',
      name: 'web-1',
      plan: 'VPS 4.5',
      expiresOn: '2026-12-01',
      manageUrl: 'https://console.example/vps/7',
    }
    expect(hide('services', service)).toEqual({ ...service, name: 'VPS 1' })
  })

  test('no name is left, and every name comes back', () => {
    const label = fc.stringMatching(/^[a-z]{2,9}$/)
    const name = fc
      .tuple(label, fc.constantFrom('de', 'studio', 'co.uk'))
      .map((parts) => parts.join('.'))
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 12 }), (all) => {
        const names = create()
        const hide = hideWith(names)
        const items = all.map((one, id) => ({ id: String(id), name: one, unicodeName: one }))
        const hidden = hide('domains', { items })
        expect(new Set(hidden.items.map((item) => item.name)).size).toBe(all.length)
        expect(hidden.items.map((item) => names.restore(item.name))).toEqual(all)
        const { body } = hide('notifications', { body: `About ${all.join(', ')}.` })
        expect(all.filter((one) => body.includes(one))).toEqual([])
      }),
    )
  })
})
