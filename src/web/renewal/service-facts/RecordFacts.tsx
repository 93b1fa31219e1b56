import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { Section } from '#web/ui/Section.tsx'

interface RecordFactsProps {
  title: string
  /** Where they can be changed. */
  note: string
  facts: readonly Fact[]
}

/** The facts about a domain or a service, in two columns if they are many. */
export function RecordFacts({ title, note, facts }: RecordFactsProps) {
  const count = facts.length
  const firstColumn = count > 5 ? Math.ceil(count / 2) : count
  return (
    <Section title={title} beside={<span className="end">{note}</span>}>
      <div className="facts-2">
        <Facts facts={facts.slice(0, firstColumn)} />
        {firstColumn < count && <Facts facts={facts.slice(firstColumn)} />}
      </div>
    </Section>
  )
}
