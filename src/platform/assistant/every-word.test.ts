/** What a question names and says, whatever its wording: names, periods, follow-ups, half an answer. */
import { afterAll, describe, expect, test } from 'vitest'

import type { Language } from '#platform/language.ts'

import { openWorld } from './questions/world.ts'
import { composeReply } from './reply.ts'
import { detectLanguage } from './understanding/words.ts'

const world = openWorld()
afterAll(() => world.close())

const ask = (turns: readonly string[], language: Language = 'en') => {
  const {
    text,
    citations,
    calls = [],
  } = composeReply(
    {
      question: turns.at(-1) ?? '',
      earlier: turns.slice(0, -1),
      language,
      recordsIn: 'en',
      subjects: [],
      accountId: world.accountId,
      today: world.today,
    },
    world.store,
  )
  return { text: text.replaceAll('\u00a0', ' '), citations, calls }
}

describe('names', () => {
  test('a slip in a name is asked about, a stranger’s name is not', () => {
    expect(ask(['When does exampel-birke.com renew?']).text).toContain(
      'exampel-birke.com isn’t in your account. Did you mean example-birke.com?',
    )
    expect(ask(['When does unrelated.org renew?']).text).toBe(
      'unrelated.org isn’t in your account.',
    )
  })

  test('the end of only one name is asked about, and is too little for a change', () => {
    const { text } = ask(['nordwind.io expires when?'])
    expect(text).toContain('nordwind.io isn’t in your account. Did you mean example-nordwind.io?')
    expect(text).not.toContain('**')
    expect(ask(['Turn off auto-renew for nordwind.io']).calls).toEqual([])
    // `birke-example.com` isn't the only one.
    expect(ask(['When does example.com renew?']).text).not.toContain('€')
  })

  test.each(['price of .co.uk', 'what does a .com.br domain cost', 'price of .co.jp'])(
    'an extension of two parts: %s',
    (question) => {
      const [, extension = '?'] = /\.(\S+)/.exec(question) ?? []
      expect(ask([question]).text).toContain(`**.${extension}** costs`)
    },
  )

  test('an extension beside an amount is asked about, not the amount', () => {
    expect(ask(['.shop for 0.99 sounds fine but what will the renewal cost']).text).toContain(
      '€29.99 in every later year',
    )
  })

  test('the only name with that part is read, and is too little for a change', () => {
    expect(ask(['When does vps1 renew?']).text).toContain('(vps1.example-birke.com)** renews')
    expect(ask(['When does birke renew?']).text).not.toContain('**')
    const change = ask(['Turn off auto-renew for vps1'])
    expect(change.text).toContain('I’ve prepared no change. Which service do you mean?')
    expect(change.calls).toEqual([])
  })

  test('what doesn’t work and isn’t suspended is sent to a person', () => {
    expect(ask(['Why is example-birke.de down?']).text).toMatch(
      /example-birke\.de isn’t suspended\.[^]*Talk to a person/,
    )
  })

  test('a record of which something unknown is asked is shown, not a refusal', () => {
    const { text } = ask(['What is the fingerprint of example-birke.de?'])
    expect(text).toMatch(/^I didn’t understand the question in full/)
    expect(text).toContain('**example-birke.de** renews')
  })
})

test.each([
  ['en', 'ok, pay the 70.69 from my card then', 'I can’t pay anything'],
  ['en', 'delete example-birke.de', 'I can’t cancel, delete or refund anything'],
  ['de', 'bezahl bitte die 70,69', 'Bezahlen kann ich nichts'],
] as const)('%s: a forbidden act is refused before its record is shown: %s', (...row) => {
  const [language, question, refusal] = row
  const { text } = ask([question], language)
  expect(text).toMatch(new RegExp(`^${refusal}[^]*(?:INV-2026-0688|example-birke\\.de)`))
  expect(ask(['Why did I pay €70.69?']).text).not.toContain(refusal)
})

test('an amount without its decimals is found, one with other decimals is not', () => {
  expect(ask(['Why was I charged €157?']).text).toContain('INV-2025-1077')
  expect(ask(['Why was I charged €46?']).text).toMatch(/INV-2026-0377[^]*INV-2026-0183/)
  expect(ask(['Why was I charged €157.08?']).text).toMatch(/no invoice or invoice item with that/)
})

test('a price of an ending that the account has starts with what its own domain costs', () => {
  const { text } = ask(['How much is it to renew .io?'])
  expect(text).toMatch(/example-nordwind\.io[^]*€38\.99[^]*\*\*\.io\*\* costs/)
})

describe('follow-ups', () => {
  test.each([
    ['en', ['Is example-birke.de locked?', 'and when does it expire?']],
    ['pt-BR', ['O example-birke.de está bloqueado?', 'e quando vence?']],
    ['fr', ['Le verrou de example-birke.de est actif ?', 'et il expire quand ?']],
    ['ja', ['example-birke.deの期限は?', 'ネームサーバーは?']],
  ] as const)('%s: "and …" is about the record just named', (language, turns) => {
    expect(ask(turns, language).text).toContain('**example-birke.de**')
  })

  test.each([
    ['en', ['What did I pay in August?', 'and in July?', 'and in June?'], 'June 2026: you paid'],
    ['de', ['Was habe ich 2025 bezahlt?', 'und dieses Jahr?'], '31. Dezember 2026: Sie haben'],
    ['ar', ['كم دفعت في أغسطس؟', 'وفي يوليو؟'], 'يوليو 2026'],
    ['pt-BR', ['quando vence example-birke.de?', 'e example-birke.com?'], '**example-birke.com**'],
    ['ja', ['example-birke.deの期限は？', 'いくらですか？'], '**example-birke.de**'],
    ['de', ['Wann läuft example-birke.de ab?', 'und die andere?'], 'Was genau meinen Sie?'],
  ] as const)('%s: %j keep what was wanted', (language, turns, expected) => {
    expect(ask(turns, language).text).toContain(expected)
  })

  test.each([
    ['ja', ['What did I pay in August?', '7月は？'], '2026年7月'],
    ['de', ['What did I pay in August?', 'und im Juli?'], 'Juli 2026: Sie haben'],
  ] as const)('%s: %j look back, although the language changes', (language, turns, expected) => {
    expect(ask(turns, language).text).toContain(expected)
  })

  test.each([
    ['en', ['What did I pay in October?', 'What was that for?'], 'INV-2026-0701'],
    ['de', ['Was habe ich im Oktober bezahlt?', 'Wofür war das?'], 'INV-2026-0701'],
  ] as const)('%s: what a sum was for is answered with the items of its invoices', (...row) => {
    const [language, turns, expected] = row
    expect(ask(turns, language).text).toMatch(
      new RegExp(`October 2026: you paid|Oktober 2026: Sie haben[^]*\\*\\*${expected}\\*\\*`),
    )
    expect(ask(turns, language).text).toMatch(/Items:|Sie enthält:/)
  })

  test('a question of its own is not about the record before', () => {
    expect(
      ask(['Is example-birke.de locked?', 'Which invoices do I still have to pay?']).text,
    ).toContain('3 [invoices](/invoices) to pay')
  })
})

describe('periods', () => {
  test.each([
    ['en', 'what did I pay in oct', 'October 2026'],
    ['en', 'what did I pay from January to June', '1 January 2026 – 30 June 2026'],
    ['en', 'what did I pay between October and March', '1 October 2025 – 31 March 2026'],
    ['en', 'what will I pay from December to February', '28 February 2027'],
    ['en', 'what did I pay in December last year', 'December 2025'],
    ['de', 'Was habe ich von Jan bis März bezahlt?', '1. Januar 2026 – 31. März 2026'],
    ['fr', 'Combien ai-je payé de janvier à juin ?', '1 janvier 2026 – 30 juin 2026'],
    ['ja', '1月から6月までに支払った金額は？', '2026年1月1日 – 2026年6月30日'],
    ['en', 'what did I pay in Q3?', '1 July 2026 – 30 September 2026'],
    ['en', 'what did I pay in the last quarter of 2025?', '1 October 2025 – 31 December 2025'],
    ['en', 'what renews this weekend?', '28 November 2026 – 29 November 2026'],
    ['de', 'Was habe ich im 1. Halbjahr bezahlt?', '1. Januar 2026 – 30. Juni 2026'],
    ['fr', 'Combien ai-je payé au T2 2026 ?', '1 avril 2026 – 30 juin 2026'],
    ['es', '¿Qué se renueva el próximo trimestre?', '1 de enero de 2027 – 31 de marzo de 2027'],
    ['pt-BR', 'quanto paguei no semestre passado?', '1 de janeiro de 2026 – 30 de junho de 2026'],
    ['ja', '去年の下半期に支払った金額は？', '2025年7月1日 – 2025年12月31日'],
    ['ar', 'كم دفعت في الربع الثاني من 2026؟', '1 أبريل 2026 – 30 يونيو 2026'],
    ['en', 'what renews in the first week of December?', '1 December 2026 – 7 December 2026'],
    ['en', 'what did I pay in the second week of October?', '8 October 2026 – 14 October 2026'],
    ['de', 'Was wird in der ersten Dezemberwoche abgebucht?', '1. Dezember 2026 – 7. Dezember'],
    ['fr', 'Que vais-je payer la première semaine de janvier ?', '1 janvier 2027 – 7 janvier'],
    ['ja', '12月の第1週に更新されるものは？', '2026年12月1日 – 2026年12月7日'],
    ['ar', 'ما الذي يتجدد في الأسبوع الأول من ديسمبر؟', '1 ديسمبر 2026 – 7 ديسمبر 2026'],
    ['ar', 'ما الذي يتجدد هالأسبوع؟', '26 نوفمبر 2026 – 29 نوفمبر 2026'],
  ] as const)('%s: %s', (language, question, period) => {
    expect(ask([question], language).text).toContain(period)
  })
})

describe('half a period is no period', () => {
  test.each([
    ['en', 'what renews until the end of March?'],
    ['en', 'what did I pay in the first half of March?'],
    ['en', 'what did I pay in the last week of October?'],
    ['en', 'what did I pay on the last weekend of October?'],
    ['en', 'what did I pay since January?'],
    ['es', '¿Qué renovaciones hay del 3 al 12 de enero?'],
    ['fr', 'Quels renouvellements jusqu’à mars ?'],
    ['en', 'what will I be charged by the end of the year?'],
    ['en', 'what renews on the weekend of 5 December?'],
    ['en', 'which invoices are due after 3 December?'],
    ['de', 'Welche Rechnungen sind vor dem 6. Dezember fällig?'],
    ['es', '¿qué facturas vencen hasta el 6 de diciembre?'],
    ['pt-BR', 'o que renova até 5 de dezembro?'],
    ['ja', '3月までに更新されるものは？'],
  ] as const)('%s: %s', (language, question) => {
    const { text } = ask([question], language)
    expect(text).not.toMatch(/€|2026|2027/)
    expect(text).toContain('](/')
  })

  test('a period in the second question does not apply to the first', () => {
    expect(ask(['What do I owe and what did I spend last year?']).text).toContain(
      '3 [invoices](/invoices) to pay',
    )
  })
})

test.each([
  ['en', ['turn off auto-renew for example-birke.de and what do I owe?']],
  ['en', ['turn off auto-renew for example-birke.de', 'and the same for example-birke.fr']],
  ['ja', ['example-birke.deの自動更新をオフにして、あと未払いはいくらですか']],
] as const)('%s: a change beside another request is not prepared: %j', (language, turns) => {
  const { text, calls } = ask(turns, language)
  expect(text).toMatch(/^(?:I’ve prepared no change|変更は準備していません)/)
  expect(calls).toEqual([])
})

describe('an ending of an own domain', () => {
  test.each([
    [['When does my .com renew?']],
    [['When does example-birke.de renew?', 'and the .com?']],
  ])('means that domain: %j', (turns) => {
    expect(ask(turns).text).toContain('**example-birke.com** renews')
  })

  test.each([[['how much is a .com?']], [['how much is a .io?', 'and a .com?']]])(
    'has a price if that is asked for: %j',
    (turns) => {
      expect(ask(turns).text).toContain('**.com** costs')
    },
  )

  test('is no part of the Japanese word before it', () => {
    expect(ask(['example-birke.deの期限は？', 'じゃあ.comは？'], 'ja').text).toContain(
      '**example-birke.com**',
    )
  })

  test('is too little for a proposal', () => {
    expect(ask(['turn off auto-renew for .com']).text).toMatch(/^I’ve prepared no change/)
  })
})

test.each([
  ['es', '¿Me reembolsaron algo en septiembre?'],
  ['en', 'How much did you refund me?'],
] as const)('a question is not refused as an act: %s %s', (language, question) => {
  expect(ask([question], language).text).not.toMatch(/refund|reembolsar/)
})

test.each([
  // Not the renewals, which are asked about with nearly these words.
  [['Which orders are under way?', 'and what does it cost?'], 'I can’t answer that'],
  [['What do I have to pay for renewals in October 2026?', 'and September?'], 'September 2026'],
])('a follow-up keeps to what the question before wanted: %j', (turns, expected) => {
  expect(ask(turns).text).toContain(expected)
})

test.each([
  ['en', ['turn off auto-renew for example-birke.de', 'Invoices, the ones I still owe you?']],
  ['ar', ['أوقف التجديد التلقائي لـ example-birke.de', 'ما الفواتير التي ما زال عليّ دفعها؟']],
] as const)('%s: a question after a request for a change is no such request: %j', (...row) => {
  const [language, turns] = row
  expect(ask(turns, language).text).not.toMatch(/prepared no change|لم أجهّز|example-birke/)
})

test('a follow-up that the question before does not explain is not answered like it', () => {
  expect(ask(['What is overdue?', 'why did the smaller one fail?']).text).toMatch(
    /^I can’t answer that/,
  )
})

test('a "why" is not answered by a list', () => {
  expect(ask(['Which invoices are open?', 'why that one?']).text).toMatch(/^I can’t answer that/)
})

test.each(['everything unpaid except 12.61', 'my latest invoice that was refunded'])(
  'a condition that is not applied gets no figures: %s',
  (question) => {
    expect(ask([question]).text).not.toContain('€')
  },
)

test('an article answers only a "how"; to other questions it is offered as possible help', () => {
  expect(ask(['Which PHP version does the shop have?']).text).toMatch(
    /^I can’t answer that.\n\nThis article may help: \[/,
  )
  expect(ask(['How do I change the PHP version?']).text).toContain('This article explains how')
})

test.each(['what is invoice 745 for', 'Is invoice 0745 paid?', 'explain INV-2026-0745'])(
  'the last digits of a number name its record: %s',
  (question) => {
    expect(ask([question]).text).toContain('**INV-2026-0745**')
  },
)

test.each(['What did example.org pay in 2025?', 'Which invoices of example.org are overdue?'])(
  'nothing of the account answers a question about a name that it doesn’t have: %s',
  (question) => {
    expect(ask([question]).text).not.toMatch(/INV-|€/)
  },
)

test('a question that is mostly about something else is not answered by what it resembles', () => {
  expect(ask(['Which pizza invoices did the dog pay?']).text).toMatch(/^I can’t answer that/)
})

test('a short name of a weekday is a word: "ter" is "to have" in Portuguese', () => {
  expect(ask(['Vou ter renovações em março de 2027?'], 'pt-BR').text).toContain('março de 2027')
})

test('"how" asks for an article even if the question names a record', () => {
  const { citations } = ask(['How do I change the nameservers of example-birke.de?'])
  expect(citations.map(({ url }) => url)).toContain('/help/change-nameservers')
})

test('a single word in common does not make an article the answer', () => {
  const { text } = ask(['I need a coupon code that my neighbour told me about yesterday'])
  expect(text).not.toContain('/help/')
})

test('a quoted error message says nothing about the language', () => {
  expect(detectLanguage('pq veio 26,29?')).toBe('pt-BR')
  expect(detectLanguage('o site mostra "This page is not available right now"')).toBe('pt-BR')
})

describe('amounts', () => {
  test('beside a record’s name an amount is about that record', () => {
    const { text, calls } = ask(
      ['فعّل التجديد التلقائي لـ example-birke.shop بس اذا السعر اقل من ٢٠ يورو'],
      'ar',
    )
    expect(text).toContain('**example-birke.shop**')
    expect(calls).toEqual([])
  })

  test('the price of a renewal is no request to renew', () => {
    const { text } = ask(['what does .es cost, and renew it'])
    expect(text).toContain('**.es** costs')
    expect(ask(['turn off auto-renew, and what does .com cost?']).text).toContain('no change')
  })

  test('the Arabic decimal separator is one', () => {
    expect(ask(['لماذا خصم ٣٢٫٦١ يورو'], 'ar').text).toContain('INV-2026-0701')
  })

  test('what was paid in part is in no sum, but not “nothing” either', () => {
    const { text } = ask(['What did I pay in November?'])
    expect(text).toContain('no invoice was paid in full')
    expect(text).toContain('INV-2026-0745')
    expect(ask(['What did I pay in August 2025?']).text).not.toContain('INV-2026-0745')
  })
})

describe('“yes” to what an unsure reply offers', () => {
  test.each([
    ['en', 'do i owe you guys anything right now?', 'Yes please', '€'],
    ['de', 'Hab ne Mahnung im Briefkasten, welche Rechnung ist überfällig', 'ja', '€'],
    ['ja', '請求書の未払いは庭の木にありますか', 'はい', '€'],
  ] as const)('%s: %s', (language, question, yes, expected) => {
    expect(ask([question], language).text).not.toContain(expected)
    expect(ask([question, yes], language).text).toContain(expected)
  })

  test('is no answer where nothing was offered, and confirms no change', () => {
    expect(ask(['what will the weather be', 'yes']).text).toBe(ask(['yes']).text)
    const change = ask(['Turn off auto-renew for example-birke.de and burn the house', 'yes'])
    expect(change.calls).toEqual([])
  })
})
