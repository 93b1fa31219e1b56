import { useTextsIn } from '#web/api/texts-in.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'

interface Named {
  kind: string
  type: string | null
  id: string
  /** The name as it occurs in the text, between the marks of `isolate`. */
  label: string
}

interface LinkedTextProps {
  text: string
  subjects: readonly Named[]
  /** The provider's own words, where the text quotes them between the marks of `isolate`. */
  quoted?: string | null
}

/** A sentence whose names lead to their pages. Finds them by the marks that `isolate` sets. */
export function LinkedText({ text, subjects, quoted = null }: LinkedTextProps) {
  const textsIn = useTextsIn()
  const named = new Map(subjects.map((subject) => [subject.label, subject]))
  return text.split(/\u2068([^\u2068\u2069]*)\u2069/).map((part, nth) => {
    // Parts with an odd index were between the innermost marks: right-to-left texts nest them.
    if (nth % 2 === 0) return part
    const name = <bdi>{part}</bdi>
    const subject = named.get(part)
    return subject ? (
      // oxlint-disable-next-line react/no-array-index-key
      <SubjectLink key={nth} subject={subject} className="quiet-link">
        {name}
      </SubjectLink>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <bdi key={nth} lang={part === quoted ? textsIn : undefined}>
        {part}
      </bdi>
    )
  })
}
