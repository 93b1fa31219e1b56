import type { ReactNode } from 'react'

import { Icon, type IconName } from './Icon.tsx'
import type { Choice, LanguageChoice } from './view.ts'

interface MenuProps {
  label: string
  /** The current choice. */
  value: string
  icon?: IconName
  className?: string
  choices: (Choice | LanguageChoice)[]
  children?: ReactNode
}

/** A menu of links that opens without script. */
export function Menu({ label, value, icon, className = '', choices, children }: MenuProps) {
  return (
    <details className={`menu ${className}`} name="menu">
      <summary className="btn quiet" aria-label={`${label}: ${value}`}>
        {icon ? <Icon name={icon} /> : null}
        <bdi>{value}</bdi>
        <Icon name="down" />
      </summary>
      <ul>
        {children}
        {choices.map((choice) => (
          <li key={choice.href}>
            <a
              href={choice.href}
              aria-current={choice.current ? 'true' : undefined}
              {...('locale' in choice
                ? { lang: choice.locale, hrefLang: choice.locale, dir: choice.direction }
                : {})}
            >
              {choice.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
