import { type ReactNode, type Ref, useId } from 'react'

interface SectionProps {
  title: ReactNode
  /** Shown after the title; at the end of its line with the class `end`. */
  beside?: ReactNode
  children: ReactNode
  /** Makes the heading focusable, for when the focused element disappears. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** A part of a page, named by its heading. */
export function Section({ title, beside, children, headingRef }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="sect-row">
        <h2
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          className={headingRef ? 'sect outline-none' : 'sect'}
          id={id}
        >
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
