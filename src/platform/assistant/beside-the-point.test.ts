/** A reply to another question than the one that was asked is worse than none. */
import { afterAll, expect, test } from 'vitest'

import { openWorld } from './questions/world.ts'
import { composeReply } from './reply.ts'

const world = openWorld()
afterAll(() => world.close())

const ask = (...turns: readonly string[]): string => askIn('en', ...turns)

function askIn(language: 'de' | 'en', ...turns: readonly string[]): string {
  const { accountId, today } = world
  const request = { subjects: [], language, recordsIn: language, accountId, today } as const
  const [question = '', ...earlier] = turns.toReversed()
  return composeReply({ ...request, question, earlier: earlier.toReversed() }, world.store).text
}

test('a record that is not active states its status', () => {
  expect(ask('is mail.example-nordwind.io still active?')).toMatch(/Status: cancelled/)
  expect(ask('what is the state of example-birke.fr?')).toMatch(/Status: being set up/)
  expect(ask('when does example-birke.de renew?')).not.toMatch(/Status:/)
})

test('a record for which an order is under way names the order', () => {
  expect(ask('when does example-birke.fr renew?')).toMatch(/ORD-5101/)
  expect(ask('when does example-birke.de renew?')).not.toMatch(/ORD-/)
})

test('an article that shares few words with the question is offered, not given as the answer', () => {
  const reply = ask('how do i sort out the tired old php thing underneath my hobby shop')
  expect(reply).toMatch(/can’t answer/)
  expect(reply).toMatch(/may help: \[Change the PHP version\]/)
  expect(ask('how do i change the php version?')).toMatch(
    /explains how: \[Change the PHP version\]/,
  )
})

test('the verb decides which refusal a request gets', () => {
  expect(ask('delete my account and everything you have stored')).toMatch(/can’t cancel, delete/)
})

test('a single word that nothing explains does not repeat the record of before', () => {
  const reply = ask('is example-birke.de locked?', 'and the nordwind?')
  expect(reply).toMatch(/Which one do you mean/)
  expect(reply).not.toMatch(/transfer lock/)
  expect(ask('is example-birke.de locked?', 'and when?')).toMatch(/example-birke\.de/)
})

test('two records beside auto-renew are no request for facts', () => {
  const reply = ask('auto-renew on for example-birke.shop and off for example-birke.de')
  expect(reply).toMatch(/prepared no change/)
})

test('a question about auto-renew after a record asks about that record', () => {
  expect(ask('when does example-birke.de end?', 'is auto-renewal on?')).toMatch(/Auto-renew is on/)
})

test('a month whose last one is nearer is the last one, if paying fits about as well', () => {
  expect(ask('how much did we pay in september')).toMatch(/September 2026: you paid/)
  expect(ask('what renews in september?')).toMatch(/September 2027/)
})

test('what is charged this month is what was and what will be, unless it says which', () => {
  expect(ask('how much is taken this month')).toMatch(
    /November 2026: nothing will be charged[^]*November 2026: \[invoices\]/,
  )
  expect(ask('what renews this month?')).not.toMatch(/invoices/)
})

test('invoices that are named by their months are asked for, not replaced by others', () => {
  expect(ask('why is the invoice of march higher than the one of may')).toMatch(/Which one do you/)
  expect(ask('why is my invoice higher than last time')).toMatch(/INV-2026-0752 is/)
})

test('"how do I" is about the account page only where that is nearer than help', () => {
  expect(ask('how do i get my mail onto the ipad')).not.toMatch(/Your details, balance/)
  expect(ask('where do i see my address?')).toMatch(/Your details, balance/)
})

test('a month that may be over is asked about, if it is unsure that renewals are meant', () => {
  const question = 'how much is the bill in august'
  expect(ask(question)).toMatch(/Do you mean August 2026 or August 2027\?/)
  expect(ask(question, 'august 2027')).toMatch(/August 2027: €[\d.]+ plus tax will be charged/)
  expect(ask(question, 'august 2026')).toMatch(/August 2026: /)
})

test('a request with a "not" prepares nothing, and says how to ask for it', () => {
  const reply = ask('please do not renew example-birke.de any more')
  expect(reply).toMatch(/prepared no change. Your question has a “not”.*“turn off auto-renew for/)
  expect(reply).toMatch(/\[All services\]\(\/services\?q=example-birke.de\)/)
})

test('"and" with a period goes on with the question before it', () => {
  expect(ask('what did i pay in october?', 'and in september, tax aside?')).toMatch(
    /September 2026: you paid/,
  )
})

test('a question about a period is not about the record before it, unless it goes on with "and"', () => {
  const first = 'when does example-birke.de renew?'
  expect(ask(first, 'how much is the bill in august')).toMatch(/Do you mean August 2026 or/)
  expect(ask(first, 'how much is taken this month')).toMatch(/November 2026/)
  expect(ask(first, 'and when?')).toMatch(/example-birke\.de/)
})

test('the number of an order makes no request of the word beside it', () => {
  expect(ask('order ORD-5101, any news')).not.toMatch(/can’t order/)
  expect(ask('order a vps for me')).toMatch(/can’t order/)
})

test('a service that is named beside a price is described, too', () => {
  const reply = ask('when does example-birke.de end and what does .io cost?')
  expect(reply).toMatch(/\*\*example-birke\.de\*\*/)
  expect(reply).toMatch(/\*\*\.io\*\* costs/)
})

test('the page of account details tells how to reach a person, too', () => {
  expect(ask('which company is this account registered to')).toMatch(/Talk to a person/)
})

test('what renews is not taken for what ends, unless a word is about ending', () => {
  expect(askIn('de', 'was wird im januar automatisch verlängert')).toMatch(
    /^Januar 2027: 27,99.*abgebucht/,
  )
  expect(ask('what ends next month?')).toMatch(/^December 2026: these end because/)
})

test.each([
  'VPS M (vps1.example-birke.com)',
  'VPS M「vps1.example-birke.com」',
  '‹VPS M› vps1.example-birke.com',
])('a name with its domain in brackets or quotation marks is a name in full: %s', (name) => {
  const reply = ask(`please turn off auto-renew for ${name}`)
  expect(reply).toMatch(/^I’ve prepared to turn auto-renew \*\*off/)
})

test('a "not" before a word that no example has is not passed over', () => {
  const reply = ask('what did you bill me this month without the servers')
  expect(reply).toMatch(/a “not” that I might misread/)
  expect(ask('which invoices are not paid?')).toMatch(/3 \[invoices\]/)
})

test('a question that only names a record gets no refusal', () => {
  expect(ask('certificate DV SSL state')).not.toMatch(/can’t order/)
})

test('payments of a period that lies ahead are what will be charged', () => {
  expect(ask('total paid next month')).toMatch(/^December 2026: .* will be charged/)
  expect(ask('total paid last month')).toMatch(/^October 2026: you paid/)
})

test('an amount may be the part of an invoice that was paid', () => {
  expect(ask('why did you charge 20 euros')).toMatch(
    /^€20.00 of invoice INV-2026-0745 has been paid/,
  )
})

test('where nothing is due in a period, what is open is not denied', () => {
  expect(ask('which invoices are due in march 2027')).toBe(
    'March 2027: no invoice is due. [All invoices](/invoices)',
  )
})
