import type { ReactNode } from 'react'

export interface Fact {
  key: string
  label: string
  value: ReactNode
}

/** What is known, as a list with hairlines; what the provider does not send is simply not in it. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.flatMap(({ key, label, value }) => [
        <dt key={`${key}-label`}>{label}</dt>,
        <dd key={key}>{value}</dd>,
      ])}
    </dl>
  )
}
