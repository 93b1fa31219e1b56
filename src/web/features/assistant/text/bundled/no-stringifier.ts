/**
 * Stands in for `mdast-util-to-markdown` and `markdown-table` in the browser's bundle: remark-gfm
 * brings what writes Markdown (6 KiB) beside what reads it, and the dashboard only reads.
 */
const unused = (): never => {
  throw new Error('the dashboard reads Markdown and never writes it')
}
export { unused as defaultHandlers, unused as markdownTable, unused as toMarkdown }
