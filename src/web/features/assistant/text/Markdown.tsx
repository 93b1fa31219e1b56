import { Check, Copy } from 'lucide-react'
import { memo, useMemo, use, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { IconButton } from '#web/ui/IconButton.tsx'

import { splitBlocks } from './blocks.ts'
import { citationMarks } from './citation-marks.ts'
import { Citations } from './citations.ts'
import { cleanText } from './clean.ts'
import { closeHalfOpen } from './half-open.ts'
import { SafeLink } from './SafeLink.tsx'
import { useCopied } from './use-copied.ts'

function CodeBlock({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['assistant', 'common'])
  const code = useRef<HTMLPreElement>(null)
  const [copied, copy] = useCopied()
  return (
    <div className="code" dir="ltr">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard scrolling */}
      <pre ref={code} dir="ltr" tabIndex={0} aria-label={t('code')}>
        {children}
      </pre>
      <IconButton
        label={copied ? t('common:copied') : t('copyCode')}
        icon={copied ? <Check className="i s" /> : <Copy className="i s" />}
        onClick={() => void copy({ text: code.current?.textContent ?? '' })}
      />
    </div>
  )
}

/** A source number that links to its source; plain text if there is no such source. */
function CiteChip({ number }: { number: number }) {
  const { t } = useTranslation('assistant')
  const source = use(Citations)[number - 1]
  if (source === undefined) return <>{`[${number}]`}</>
  const title = t('source', { number, title: cleanText(source.title) })
  const chip = (
    <span className="cite" title={title}>
      {number}
    </span>
  )
  if (source.href === null) return chip
  return (
    <SafeLink href={source.href} label={title}>
      {chip}
    </SafeLink>
  )
}

/** Elements that a reply may contain. `img` becomes text, `cite` a source number. */
const allowedElements = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  'del',
  'a',
  'br',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'img',
  'cite',
]

/** Each block has its own text direction. Headings rank below those of the page. */
const components: Components = {
  p: ({ children }) => <p dir="auto">{children}</p>,
  h1: ({ children }) => <h4 dir="auto">{children}</h4>,
  h2: ({ children }) => <h4 dir="auto">{children}</h4>,
  h3: ({ children }) => <h5 dir="auto">{children}</h5>,
  h4: ({ children }) => <h5 dir="auto">{children}</h5>,
  h5: ({ children }) => <h6 dir="auto">{children}</h6>,
  h6: ({ children }) => <h6 dir="auto">{children}</h6>,
  // No `dir` on lists: each item finds its own direction.
  ul: ({ children }) => <ul>{children}</ul>,
  ol: ({ children, start }) => <ol start={start}>{children}</ol>,
  li: ({ children }) => <li dir="auto">{children}</li>,
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  th: ({ children, node }) => (
    <th
      dir="auto"
      scope="col"
      className={node?.properties['align'] === 'right' ? 'num' : undefined}
    >
      {children}
    </th>
  ),
  td: ({ children, node }) => (
    <td dir="auto" className={node?.properties['align'] === 'right' ? 'num' : undefined}>
      {children}
    </td>
  ),
  table: ({ children }) => (
    <div className="wide">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  code: ({ children }) => (
    <code className="mono" dir="ltr">
      {children}
    </code>
  ),
  a: ({ children, href }) => <SafeLink href={href ?? ''}>{children}</SafeLink>,
  cite: ({ node }) => <CiteChip number={Number(node?.properties['dataNumber'])} />,
  img: ({ alt }) => <PictureText alt={alt ?? ''} />,
}

const options: Options = {
  remarkPlugins: [remarkGfm],
  rehypePlugins: [citationMarks],
  allowedElements,
  unwrapDisallowed: true,
  skipHtml: true,
  // `SafeLink` checks addresses, so they must not be changed before.
  urlTransform: (url, key) => (key === 'href' ? url : ''),
  components,
}

const Block = memo(({ text }: { text: string }) => (
  <ReactMarkdown {...options}>{text}</ReactMarkdown>
))
Block.displayName = 'Block'

/** A picture's description. Loading the picture would tell its host about the conversation. */
function PictureText({ alt }: { alt: string }) {
  const { t } = useTranslation('assistant')
  return <span className="sm">{t('picture', { alt: cleanText(alt) })}</span>
}

interface MarkdownProps {
  text: string
  /** The text is still arriving, so its last block may be incomplete. */
  isLive: boolean
}

/** Renders a reply by blocks: while text arrives, only the last block is parsed again. */
export function Markdown({ text, isLive }: MarkdownProps) {
  const blocks = useMemo(() => {
    const parts = splitBlocks(cleanText(text))
    const last = parts.at(-1)
    if (isLive && last !== undefined) parts[parts.length - 1] = closeHalfOpen(last)
    return parts
  }, [text, isLive])
  return blocks.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks are only added at the end
    <Block key={index} text={block} />
  ))
}
