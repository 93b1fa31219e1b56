/**
 * Elements and attributes allowed in the body of a help article. Bodies come from the provider and
 * may contain anything; everything not listed here is dropped.
 */
import { defaultSchema, type Options as Schema } from 'rehype-sanitize'

const tags = (
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code kbd samp var strong em b i s del ' +
  'ins sub sup mark abbr q cite time a img figure figcaption table caption thead tbody tfoot tr th ' +
  'td details summary bdi'
).split(' ')

export const bodySchema: Schema = {
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
