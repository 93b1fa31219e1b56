import type { ReactNode } from 'react'

export interface Fact {
  key: string
  label: string
  value: ReactNode
}

export const fact = (key: string, label: string, value: ReactNode): Fact => ({ key, label, value })

/** A list of labels and values. Leave out what the provider does not send. */
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
