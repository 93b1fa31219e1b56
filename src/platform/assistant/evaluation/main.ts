/** `npm run eval:assistant -- --seed 7`: how many questions the built-in assistant answers right. */
import { parseArgs } from 'node:util'

import { evaluate } from './evaluate.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    worlds: { type: 'string', default: '5' },
    failures: { type: 'boolean', default: false },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const share = (right: number, asked: number): string =>
  asked === 0 ? '–' : `${((100 * right) / asked).toFixed(1)} % (${right}/${asked})`

const { scores, failures } = evaluate(Number(values.seed), Number(values.worlds))
if (values.failures)
  for (const { language, kind, question, missing, text } of failures)
    print(
      [
        `${language} ${kind}: ${question}`,
        `missing: ${missing.slice(0, 6).join('; ')}`,
        text.replaceAll('\n', ' ').slice(0, 240),
      ].join('\n   '),
    )
print('language  right                 wrong amounts  cited             acted')
for (const [language, { asked, right, wrongAmounts, cited, acted }] of scores)
  print(
    [
      language.padEnd(8),
      share(right, asked).padEnd(20),
      String(wrongAmounts).padEnd(13),
      share(...cited).padEnd(16),
      share(...acted),
    ].join('  '),
  )
