import Markdown, { type Components } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

import type { ArticleView } from '#site/pages/view.ts'

import { isTooComplex, MAX_LENGTH } from './complexity.ts'
import { bodyHref, imageSource, type LinkContext } from './links.ts'
import { type Node, numberHeadings, type OutlineEntry } from './outline.ts'

const tags = (
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code kbd samp var strong em b i s del ' +
  'ins sub sup mark abbr q cite time a img figure figcaption table caption thead tbody tfoot tr th ' +
  'td details summary bdi'
).split(' ')

/**
 * Elements and attributes allowed in the body of a help article. Bodies come from the provider and
 * may contain anything; everything not listed here is dropped.
 */
const bodySchema: Schema = {
  tagNames: tags,
  attributes: {
    a: ['href', 'title', 'hrefLang'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colSpan', 'rowSpan', 'scope'],
    td: ['colSpan', 'rowSpan'],
    ol: ['start', 'reversed'],
    time: ['dateTime'],
    abbr: ['title'],
    '*': ['lang', 'dir'],
  },
  protocols: { href: ['https', 'http', 'mailto', 'tel'], src: ['https'] },
  // Dropped with their content. Other unknown elements are replaced by their content.
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'form'],
  required: {},
  clobber: ['id', 'name'],
  clobberPrefix: 'h-',
  ancestors: defaultSchema.ancestors,
  allowComments: false,
  allowDoctypes: false,
}

/** Skips the Markdown parser for HTML bodies: the tree is a single HTML node. */
const asHtml = (body: string) => () => (): Node => ({
  type: 'root',
  children: [{ type: 'html', value: body }],
})

/** Elements that need more than their tag. None spreads the props react-markdown adds. */
function components(context: LinkContext): Components {
  return {
    a: ({ href = '', title, children }) => {
      const address = bodyHref(href, context)
      if (address === null) return <span>{children}</span>
      const isExternal = /^https?:/i.test(address)
      return (
        <a href={address} title={title} rel={isExternal ? 'noopener nofollow' : undefined}>
          {children}
        </a>
      )
    },
    img: ({ src, alt = '', width, height }) => {
      const source = typeof src === 'string' ? imageSource(src, context) : null
      if (source === null) return alt === '' ? null : <span className="mut">[{alt}]</span>
      return (
        <img src={source} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      )
    },
    table: ({ children }) => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keyboard
      <div className="scroll" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    th: ({ children, colSpan, rowSpan }) => (
      <th scope="col" colSpan={colSpan} rowSpan={rowSpan}>
        {children}
      </th>
    ),
    pre: ({ children }) => (
      <pre dir="ltr" translate="no" data-code="">
        {children}
      </pre>
    ),
    code: ({ children }) => (
      <code dir="ltr" translate="no">
        {children}
      </code>
    ),
  }
}

export interface RenderedBody {
  body: React.ReactElement
  outline: OutlineEntry[]
}

/**
 * The body as sanitised elements, and its headings for the table of contents. A body too complex to
 * parse is shown as plain text.
 */
export function articleBody(view: ArticleView): RenderedBody {
  if (isTooComplex(view.body, view.format))
    return { body: <p className="asis">{view.body.slice(0, MAX_LENGTH)}</p>, outline: [] }
  const outline: OutlineEntry[] = []
  const html = view.format === 'html'
  const body = Markdown({
    children: view.body,
    remarkPlugins: html ? [asHtml(view.body)] : [remarkGfm],
    remarkRehypeOptions: { allowDangerousHtml: true, clobberPrefix: 'h-' },
    rehypePlugins: [rehypeRaw, [rehypeSanitize, bodySchema], numberHeadings(outline)],
    // The schema allows known protocols only; the components decide about addresses.
    urlTransform: (url) => url,
    components: components(view),
  })
  return { body, outline }
}
