import type { Frame } from './view.ts'

export function PageFooter({ frame }: { frame: Frame }) {
  if (frame.footer.length === 0) return null
  return (
    <footer className="pf">
      <nav className="wrap" aria-label={frame.t('frame.legal')}>
        <span>{frame.brand.name}</span>
        {frame.footer.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
    </footer>
  )
}
