import { memo, useMemo } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { splitBlocks } from './blocks.ts'
import { citationMarks } from './citation-marks.ts'
import { CiteChip } from './CiteChip.tsx'
import { cleanText } from './clean.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { closeHalfOpen } from './half-open.ts'
import { MissingPicture } from './MissingPicture.tsx'
import { SafeLink } from './SafeLink.tsx'

/** Nodes that an answer may have. No HTML, no pictures, no forms, no frames. */
const allowed = [
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

/** Each block finds its own direction; headings stay below those of the page. */
const components: Components = {
  p: ({ children }) => <p dir="auto">{children}</p>,
  h1: ({ children }) => <h4 dir="auto">{children}</h4>,
  h2: ({ children }) => <h4 dir="auto">{children}</h4>,
  h3: ({ children }) => <h5 dir="auto">{children}</h5>,
  h4: ({ children }) => <h5 dir="auto">{children}</h5>,
  h5: ({ children }) => <h6 dir="auto">{children}</h6>,
  h6: ({ children }) => <h6 dir="auto">{children}</h6>,
  // A list has no words of its own: its items find their directions, each with its own mark.
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
  img: ({ alt }) => <MissingPicture alt={alt ?? ''} />,
}

const options: Options = {
  remarkPlugins: [remarkGfm],
  rehypePlugins: [citationMarks],
  allowedElements: allowed,
  unwrapDisallowed: true,
  skipHtml: true,
  // Every address reaches the gate as it was written.
  urlTransform: (url, key) => (key === 'href' ? url : ''),
  components,
}

const Block = memo(({ text }: { text: string }) => (
  <ReactMarkdown {...options}>{text}</ReactMarkdown>
))
Block.displayName = 'Block'

interface MarkdownProps {
  text: string
  /** The text still arrives: its last block is closed for now. */
  live: boolean
}

/** An answer's text. One path while it arrives and after: only the last block is ever read anew. */
export function Markdown({ text, live }: MarkdownProps) {
  const blocks = useMemo(() => {
    const all = splitBlocks(cleanText(text))
    const last = all.at(-1)
    if (live && last !== undefined) all[all.length - 1] = closeHalfOpen(last)
    return all
  }, [text, live])
  return blocks.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks are only ever added at the end
    <Block key={index} text={block} />
  ))
}
