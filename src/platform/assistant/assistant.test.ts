import { describe, expect, onTestFinished, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'
import type { PlatformOptions } from '#platform/platform.ts'

const now = new Date('2026-11-20T10:00:00Z')
const chat = '/api/v1/sdk/ai-agent/chat-messages'

const open = (options: Partial<PlatformOptions> = {}) => {
  const platform = createPlatform({
    file: ':memory:',
    sample: true,
    wordDelayMs: 0,
    clock: () => now,
    ...options,
  })
  onTestFinished(() => platform.close())
  const send = (path: string, body?: unknown, account = 'studio', init: RequestInit = {}) => {
    const key = platform.sampleKeys.find((sample) => sample.account === account)?.key
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    const request = new Request(`http://platform.test${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      ...init,
    })
    return Promise.resolve(platform.app.fetch(request))
  }
  const ask = async (question: string, account = 'studio', more: object = {}) => {
    const response = await send(chat, { message: question, ...more }, account)
    const { data } = await response.json()
    return data as {
      content: string
      citations: { url: string }[]
      conversationId: string
      model: string
    }
  }
  return { platform, send, ask }
}

describe('replies from the account', () => {
  test('a domain whose renewal date has passed too is called expired, as on the overview', async () => {
    const { content } = await open().ask('When does example-redeem.org renew?', 'agency')
    expect(content).toContain('expired on 13 October 2026')
  })

  test.each([
    [
      'Which invoices do I still have to pay?',
      ['€124.47', '2026-04233', '2026-04460', '2026-04166', 'overdue since 14 November 2026'],
    ],
    [
      'Welche Rechnungen sind noch offen?',
      ['124,47', '2026-04233', 'überfällig seit 14. November 2026'],
    ],
    [
      '¿Qué facturas tengo pendientes?',
      ['124,47', '2026-04233', 'vencida desde el 14 de noviembre de 2026'],
    ],
    [
      'Quelles factures dois-je encore payer ?',
      ['124,47', '2026-04233', 'en retard depuis le 14 novembre 2026'],
    ],
    ['未払いの請求書はありますか？', ['2026-04233', '2026年11月14日']],
    ['ما هي الفواتير غير المدفوعة؟', ['2026-04233', 'متأخرة']],
    ['When is 2026-04460 due?', ['€26.29', '2 December 2026']],
    ['What is the €11.78 for?', ['2026-04102', 'VPS S', 'It was cancelled']],
    ['What is the €22.61 for?', ['2026-03871', 'Backup Plus', 'It was refunded']],
    ['What is invoice INV-9999 for?', ['INV-9999 isn’t in your account']],
    ['when does example-okafor.studio run out?', ['29 November 2026', 'Auto-renew is off']],
    ['Wann verlängert sich süße-beispiele.de?', ['22. November 2026', '9,50']],
    ['When does example-okafor.fm renew?', ['This setting is locked', 'contract']],
    ['Is example-okafor.eu locked?', ['A transfer is under way']],
    ['Does 例え-studio.jp renew by itself?', ['can’t see whether it renews']],
    ['What needs attention first?', ['blog.example-okafor.com', 'suspended', '2026-04233']],
    ['What ends in the next 30 days?', ['example-okafor.studio', '29 November 2026']],
    ['What expires in the next 3 days?', ['20 November 2026 – 23 November 2026: nothing ends.']],
    ['Do I own example.org?', ['example.org isn’t in your account']],
    ['Quel est mon solde ?', ['[Compte](/account)']],
    [
      'Quels prélèvements aurai-je le mois prochain ?',
      ['décembre 2026', '11,10 €', 'Déjà sur une facture', '71,40'],
    ],
    ['Where is my order?', ['O-88219', 'pending']],
    ['Any news for me?', ['3 unread', 'blog.example-okafor.com was suspended']],
    ['List my domains', ['(/services)', '(/domains)']],
    ['How much is a .shop domain?', ['.shop', '€0.99', '€29.99']],
    ['Turn off auto-renew for example-okafor.com', ['Nothing changes until you confirm']],
    ['Did you send me an invoice yesterday?', ['19 November 2026: you have no invoices']],
    ['What was my October invoice?', ['2026-04233', '31 October 2026']],
    ['今年の10月の請求書は？', ['2026-04233', '2026年10月31日']],
    ['Are you a real person or a bot?', ['automated assistant']],
    ['How do I talk to a person?', ['support team']],
  ])('%s', async (question, facts) => {
    const { ask } = open()
    const { content } = await ask(question)
    for (const fact of facts) expect(content.replaceAll('\u00a0', ' ')).toContain(fact)
  })

  test('never mentions another account', async () => {
    const { ask } = open()
    const { content } = await ask('When does build-02.example.net renew?')
    expect(content).toBe('build-02.example.net isn’t in your account.')
    expect((await ask('Which invoices are open?', 'empty')).content).toBe(
      'You have no invoices to pay.',
    )
    expect((await ask('When does build-02.example.net renew?', 'agency')).content).toContain(
      '24 November',
    )
  })

  test('a question never changes a setting', async () => {
    const { ask, send } = open()
    const before = await (await send('/api/v1/sdk/services')).json()
    await ask('Turn off auto-renew for every service, now, I confirm')
    expect(await (await send('/api/v1/sdk/services')).json()).toEqual(before)
  })

  test('yen have no decimals, dinars have three', async () => {
    const { ask } = open()
    expect((await ask('未払いの請求書はありますか？', 'tokyo')).content).toMatch(/[¥￥]28,406/)
    expect((await ask('كم دفعت في 2026؟', 'kuwait')).content).toMatch(/\d\.\d{3}/)
  })

  test('"this" means the subject that the client sends', async () => {
    const { ask } = open()
    const context = { subjects: [{ kind: 'domain', id: '104503' }] }
    expect((await ask('When does this end?', 'studio', { context })).content).toContain(
      '29 November 2026',
    )
  })

  test.each([
    ['Which renewals in December could I skip?', 'bücher-beispiel.de'],
    ['How much will I pay in December?', 'December 2026: €1,633.30'],
    ['What do all my domains cost in December?', 'December 2026: €696.20'],
    ['Welche Verlängerungen kommen im Dezember?', 'bücher-beispiel.de'],
    ['Which invoices do I still have to pay?', '2026-04417'],
  ])('%s ignores the subject that the client sends', async (question, expected) => {
    const { ask } = open()
    const context = { subjects: [{ kind: 'service', type: 'vps', id: '70431' }] }
    const { content } = await ask(question, 'agency', { context })
    expect(content).toContain(expected)
    expect(content).not.toMatch(/^\*\*build-02/)
  })

  test('a named month is that month alone, and the verb "may" is not a month', async () => {
    const { ask } = open()
    const { content } = await ask('What renews in December?')
    expect(content).toContain('€11.10 plus tax')
    expect(content).not.toContain('November')
    expect((await ask('May I pay this invoice by card?')).content).not.toContain('days')
  })
})

describe('replies from the help articles', () => {
  test.each([
    ['How do I set up IMAP on my phone?', 'email-setup-imap-smtp'],
    ['Wie ziehe ich eine Domain mit Auth-Code um?', 'transfer-domain-auth-code'],
    ['¿Cómo pago una factura si el pago ha fallado?', 'payment-failed'],
    ['Comment ajouter mon numéro de TVA ?', 'invoices-and-vat'],
    ['How can I enable two-factor authentication?', 'two-factor-authentication'],
    ['自動更新とは何ですか', 'auto-renew'],
  ])('%s', async (question, slug) => {
    const { ask } = open()
    const { citations } = await ask(question)
    expect(citations.map(({ url }) => url)).toContain(`/help/${slug}`)
  })

  test.each(['asdf ???', 'What is the capital of Mongolia?', 'What is that to you?'])(
    '%s: admits that it does not know',
    async (question) => {
      const { ask } = open()
      const { content, citations } = await ask(question)
      expect(content).toMatch(/^I can’t answer that\./)
      expect(citations).toEqual([])
    },
  )
})

test.each(['a', 'ä.', ' .', '(', 'あ'])('replies to 32,000 characters of %j', async (unit) => {
  const { ask } = open()
  expect((await ask(unit.repeat(32_000 / unit.length))).content).not.toBe('')
})

describe('the stream', () => {
  test('arrives word by word with the same text as the JSON reply', async () => {
    const { send, ask } = open()
    const question = 'Which invoices do I still have to pay?'
    const response = await send(chat, { message: question, stream: true })
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((block) => JSON.parse(block.slice('data: '.length)) as Record<string, string>)
    const words = events
      .filter(({ type }) => type === 'content')
      .map(({ content }) => content ?? '')
    expect(words.length).toBeGreaterThan(20)
    expect(words.join('')).toBe((await ask(question)).content)
    expect(events.map(({ type }) => type).filter((type) => type !== 'content')).toEqual([
      'start',
      'status',
      'done',
    ])
  })

  test('disconnecting stops the reply and stores what was sent', async () => {
    const { send, platform } = open({ wordDelayMs: 5 })
    const response = await send(chat, {
      message: 'Which invoices do I still have to pay?',
      stream: true,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    while (!received.includes('"content"')) received += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    const accountId = platform.store.accounts.idOf('studio') ?? ''
    const [conversation] = platform.store.conversations.list(accountId, {
      page: 1,
      perPage: 1,
    }).items
    await expect
      .poll(() => platform.store.conversations.turns(accountId, conversation?.id ?? '', 9).length)
      .toBe(2)
    const [, reply] = platform.store.conversations.turns(accountId, conversation?.id ?? '', 9)
    expect('You have 3 [invoices]'.startsWith(reply?.content.slice(0, 8) ?? '-')).toBe(true)
  })
})

describe('conversations', () => {
  test('questions share a conversation, and deleting it deletes its messages', async () => {
    const { ask, send, platform } = open()
    const { conversationId } = await ask('Which invoices do I still have to pay?')
    await ask('Any news for me?', 'studio', { conversationId })
    const list = await (await send('/api/v1/sdk/ai-agent/conversations')).json()
    expect(list.data.items).toMatchObject([
      { id: conversationId, title: 'Which invoices do I still have to pay?', messageCount: 4 },
    ])
    await send(`/api/v1/sdk/ai-agent/conversations/${conversationId}`, undefined, 'studio', {
      method: 'DELETE',
    })
    const accountId = platform.store.accounts.idOf('studio') ?? ''
    expect(platform.store.conversations.turns(accountId, conversationId, 9)).toEqual([])
  })

  test('another account’s conversation does not exist', async () => {
    const { ask, send } = open()
    const { conversationId } = await ask('Which invoices do I still have to pay?')
    const response = await send(chat, { message: 'And now?', conversationId }, 'agency')
    expect(response.status).toBe(404)
  })
})
