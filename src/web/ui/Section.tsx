import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: ReactNode
  /** Shown after the title; at the end of its line with the class `end`. */
  beside?: ReactNode
  children: ReactNode
}

/** A part of a page, named by its heading. */
export function Section({ title, beside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="sect-row">
        <h2 className="sect" id={id}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
