/** The latest language, added as data only, answers like the others. */
import { expect, onTestFinished, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'

const open = () => {
  const platform = createPlatform({
    file: ':memory:',
    sample: true,
    wordDelayMs: 0,
    clock: () => new Date('2026-11-20T10:00:00Z'),
  })
  onTestFinished(() => platform.close())
  const key = platform.sampleKeys.find(({ account }) => account === 'studio')?.key
  return async (message: string, more: object = {}): Promise<string> => {
    const request = new Request('http://platform.test/api/v1/sdk/ai-agent/chat-messages', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message, ...more }),
    })
    const { data } = (await (await platform.app.fetch(request)).json()) as {
      data: { content: string }
    }
    return data.content.replaceAll('\u00a0', ' ')
  }
}

test.each([
  ['Quais faturas ainda preciso pagar?', ['124,47', 'vencida desde 14 de novembro de 2026']],
  ['O que termina nos próximos 30 dias?', ['example-okafor.studio', '29 de novembro de 2026']],
  ['O que vence nos próximos 30 dias?', ['example-okafor.studio', '29 de novembro de 2026']],
  ['Quais domínios vencem este mês?', ['example-okafor.studio']],
  ['Quando vence a minha fatura?', ['2026-04460', 'vence em 2 de dezembro de 2026']],
  ['Quando example-okafor.studio expira?', ['A renovação automática está desativada']],
  ['Liste meus domínios', ['[domínios](/domains)']],
  ['Quanto custa um domínio .shop?', ['no primeiro ano', 'mais impostos']],
  ['Tenho notificações não lidas?', ['3 [notificações]']],
  [
    'Desative a renovação automática de example-okafor.com',
    ['Preparei a **desativação**', 'até você confirmar'],
  ],
  ['Você é uma pessoa?', ['assistente automático']],
  ['Como configuro o IMAP no meu celular?', ['/help/email-setup-imap-smtp']],
  ['Bom dia', ['Olá']],
  // Two letters swapped: enough of the rest is understood, or it says that it can’t.
  ['O que será corbado no próximo mês?', ['Não considerei: “corbado”', 'dezembro de 2026']],
  ['Meus pagametnos do mês passado', ['outubro de 2026', 'não pagou']],
])('%s', async (question, facts) => {
  const ask = open()
  const content = await ask(question, { language: 'pt' })
  for (const fact of facts) expect(content).toContain(fact)
})

test('is found by a request for Portuguese, and in words it shares with Spanish', async () => {
  const ask = open()
  expect(await ask('asdf ???', { language: 'pt' })).toContain('Não sei responder')
  expect(await ask('saldo', { language: 'pt-PT' })).toContain('Seus dados')
  expect(await ask('saldo', { language: 'es' })).toContain('Tus datos')
})
