import { Check, CircleDashed, CircleX, LoaderCircle, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { isolate } from '#web/shell/isolate.ts'
import { useFormat } from '#web/shell/use-format.ts'

import type { KeyTests as Tests } from './use-key-tests.ts'

const writes = ['autoRenew', 'notifications', 'assistant'] as const

interface RowProps {
  icon: ReactNode
  label: string
  result: ReactNode
}

const Row = ({ icon, label, result }: RowProps) => (
  <li>
    {icon}
    <span>{label}</span>
    <span className="res">{result}</span>
  </li>
)

/** What a key may do: reads as tested, writes as unknown, because trying them would change something. */
export function KeyTests({ tests }: { tests: Tests }) {
  const { t } = useTranslation('link-key')
  const format = useFormat()
  const { results, done, account } = tests
  const rowOf = ({ read, test, error }: Tests['results'][number]): RowProps => {
    const label = t(`read.${read}`)
    if (error) return { icon: <CircleX className="i s bad" />, label, result: t('failed') }
    if (!test) return { icon: <LoaderCircle className="i s spin" />, label, result: t('testing') }
    if (!test.allowed) {
      const result = <span className="warn b">{t('missing')}</span>
      return { icon: <Lock className="i s warn" />, label, result }
    }
    const result = test.total === null ? t('allowed') : format.number(test.total)
    return { icon: <Check className="i s good" />, label, result }
  }
  return (
    <div className="key-tests">
      <div className="cap">
        <b role="status">
          {account &&
            (account.account
              ? t('works', { name: isolate(account.account.displayName) })
              : t('worksUnnamed'))}
        </b>
        <span>
          {t('tested', { done: format.number(done), total: format.number(results.length) })}
        </span>
      </div>
      <ul>
        {results.map((result) => (
          <Row key={result.read} {...rowOf(result)} />
        ))}
        {writes.map((write) => (
          <Row
            key={write}
            icon={<CircleDashed className="i s mut" />}
            label={t(`write.${write}`)}
            result={t('unknown')}
          />
        ))}
      </ul>
    </div>
  )
}
