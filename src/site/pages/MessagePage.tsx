import { Document } from './Document.tsx'
import type { Frame, MessageView } from './view.ts'

/** Says why there is nothing to show, with links to go on. */
export function MessagePage({ view, frame }: { view: MessageView; frame: Frame }) {
  return (
    <Document frame={frame}>
      <h1>{view.heading}</h1>
      <p className="lead">{view.text}</p>
      <p className="acts">
        {view.links.map(({ label, href }) => (
          <a key={href} className="btn l" href={href}>
            {label}
          </a>
        ))}
      </p>
    </Document>
  )
}
