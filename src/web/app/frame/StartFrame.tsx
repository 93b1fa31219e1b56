import type { ReactNode, Ref } from 'react'

import { useSession } from '#web/api/session.ts'

import { BrandMark } from './BrandMark.tsx'
import { WindowTitle } from './WindowTitle.tsx'

/** The provider's logo and name, on pages without the dashboard's frame. */
function BrandHead({ children }: { children?: ReactNode }) {
  const { brand } = useSession()
  return (
    <div className="prov">
      <BrandMark brand={brand} />
      <span>{brand.name}</span>
      {children}
    </div>
  )
}

interface StartFrameProps {
  title: string
  /** One sentence below the title. */
  text: string
  /** Makes screen readers announce both. */
  role?: 'alert' | 'status'
  /** Makes the title focusable. */
  headingRef?: Ref<HTMLHeadingElement>
  /** Beside the brand. */
  beside?: ReactNode
  children?: ReactNode
  /** Links below the form. */
  foot?: ReactNode
  /** The second column. */
  aside?: ReactNode
}

/** A page without the dashboard's navigation: to sign in, or to say why that ended. */
export function StartFrame(props: StartFrameProps) {
  const { title, text, role, headingRef, beside, children, foot, aside } = props
  return (
    <div className="sign-in">
      <WindowTitle text={title} />
      <main className="start">
        <BrandHead>{beside}</BrandHead>
        <div className="form">
          <div role={role}>
            <h1
              ref={headingRef}
              tabIndex={headingRef ? -1 : undefined}
              className={headingRef ? 'outline-none' : undefined}
            >
              {title}
            </h1>
            <p className="ink2 mt-1">{text}</p>
          </div>
          {children}
        </div>
        {foot && <div className="ft">{foot}</div>}
      </main>
      {aside}
    </div>
  )
}
