import { Check, CircleDashed, CircleX, LoaderCircle, Lock } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTexts } from '#web/app/format/use-texts.ts'

import type { KeyTests as Tests } from './use-key-tests.ts'
import { useScopeNames } from './use-scope-names.ts'

const writes = ['autoRenew', 'notifications', 'assistant'] as const
/** Reads without which a page of the dashboard is empty. */
const havePages = new Set<string>(['services', 'domains', 'invoices', 'orders', 'notifications'])

interface RowProps {
  icon: ReactNode
  label: string
  /** What the provider calls the permission. */
  scope: string | undefined
  result: ReactNode
}

const Row = ({ icon, label, scope, result }: RowProps) => (
  <li>
    {icon}
    <span>{label}</span>
    {scope !== undefined && (
      <code className="mut" translate="no">
        <bdi>{scope}</bdi>
      </code>
    )}
    <span className="res">{result}</span>
  </li>
)

/** What a key may do: reads as tested, writes as unknown, because trying them would change something. */
export function KeyTests({ tests }: { tests: Tests }) {
  const { t, format } = useTexts(['link-key', 'shell'])
  const { results, done, account } = tests
  const scopes = useScopeNames()
  const isDone = done === results.length
  const rowOf = ({ read, test, error }: Tests['results'][number]): RowProps => {
    const row = { label: t(`read.${read}`), scope: scopes.read[read] }
    if (error) return { ...row, icon: <CircleX className="i s bad" />, result: t('failed') }
    if (!test) return { ...row, icon: <LoaderCircle className="i s spin" />, result: t('testing') }
    if (!test.allowed) {
      const result = (
        <>
          <span className="warn b">{t('missing')}</span>
          {havePages.has(read) && <span className="mut"> · {t('missingPage')}</span>}
        </>
      )
      return { ...row, icon: <Lock className="i s warn" />, result }
    }
    const number = test.account?.customerNumber ?? null
    const found = number === null ? t('allowed') : t('shell:account.number', { number })
    const result = test.total === null ? found : format.number(test.total)
    return { ...row, icon: <Check className="i s good" />, result }
  }
  const tested = t('tested', {
    done: format.number(done),
    total: format.number(results.length),
  })
  return (
    <div className="key-tests">
      <div className="cap">
        {/* Announces the account and the end of the tests, not every row. */}
        <div role="status">
          <b>
            {account &&
              (account.account
                ? t('works', { name: account.account.displayName })
                : t('worksUnnamed'))}
          </b>
          {isDone && <span className="sr-only">{t('testsEnded')}</span>}
        </div>
        <span>{tested}</span>
      </div>
      <ul className={scopes.all.length > 0 ? 'named' : undefined}>
        {results.map((result) => (
          <Row key={result.read} {...rowOf(result)} />
        ))}
        {writes.map((write) => (
          <Row
            key={write}
            icon={<CircleDashed className="i s mut" />}
            label={t(`write.${write}`)}
            scope={scopes.write[write]}
            result={t('unknown')}
          />
        ))}
      </ul>
    </div>
  )
}
