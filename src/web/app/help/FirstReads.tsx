import { useTranslation } from 'react-i18next'

import type shell from '#locales/en/shell.json'
import { useLinks } from '#web/app/frame/links.ts'

type Read = keyof (typeof shell)['read']

/** Help articles to start with, for empty pages. Lists only those that are published. */
export function FirstReads({ topics }: { topics: readonly Read[] }) {
  const { t } = useTranslation('shell')
  const links = useLinks()
  const published = topics.flatMap((topic) => {
    const href = links[`help:${topic}`]
    return href === undefined ? [] : [{ topic, href }]
  })
  if (published.length === 0) return null
  return (
    <section className="reads" aria-labelledby="first-reads">
      <h2 className="sect" id="first-reads">
        {t('reads')}
      </h2>
      <ul>
        {published.map(({ topic, href }) => (
          <li key={topic}>
            <a href={href} className="plain">
              {t(`read.${topic}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
