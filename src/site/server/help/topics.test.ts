import { expect, test } from 'vitest'

import { helpArticles } from '#platform/help/help.ts'
import { helpTopics } from '#server/public-settings.ts'

import { createTopics, topicLinks } from './topics.ts'

type Listing = Parameters<typeof createTopics>[0]
const settle = () =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

test('links the topics that have an article', () => {
  expect(topicLinks(new Set(['auto-renew', 'failed-payment', 'something-else']))).toEqual({
    'help:auto-renew': '/help/auto-renew',
    'help:payment-failed': '/help/failed-payment',
  })
  expect(topicLinks(new Set())).toEqual({})
})

test('the reference platform has an article on every topic', () => {
  const links = topicLinks(new Set(helpArticles('en').map(({ slug }) => slug)))
  expect(Object.keys(links).toSorted()).toEqual(helpTopics.map((topic) => `help:${topic}`))
})

test('follows what is published; empty while it cannot be read', async () => {
  let slugs: string[] | null = null
  const list = () => {
    if (slugs === null) return Promise.reject(new Error('down'))
    const articles = slugs.map((slug) => ({ slug }))
    return Promise.resolve({ articles, version: slugs.join() })
  }
  // Only these two fields of the list are read.
  const links = createTopics({ list } as unknown as Listing, 'en')
  await settle()
  expect(links()).toEqual({})
  slugs = ['refunds']
  links()
  await settle()
  expect(links()).toEqual({ 'help:refunds': '/help/refunds' })
  slugs = ['auto-renew']
  links()
  await settle()
  expect(links()).toEqual({ 'help:auto-renew': '/help/auto-renew' })
  slugs = null
  links()
  await settle()
  expect(links()).toEqual({})
})
