import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface AsideProps {
  title: string
  points: readonly { icon: LucideIcon; title: string; text: string }[]
  children?: ReactNode
}

/** The second column of the sign-in page: a title, points with icons, and what follows them. */
export const Aside = ({ title, points, children }: AsideProps) => (
  <aside className="end">
    <div>
      <h2>{title}</h2>
      <ul>
        {points.map(({ icon: Icon, title: heading, text }) => (
          <li key={heading}>
            <Icon className="i" />
            <span>
              <b>{heading}</b>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  </aside>
)
