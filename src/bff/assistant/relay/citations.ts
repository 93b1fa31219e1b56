import type { Answer } from './answer.ts'
import { array, isObject, object, word } from './shapes.ts'
import type { Json } from './shapes.ts'

const titleOf = (source: Json): string | null =>
  word(source['title']) ??
  word(source['document_title']) ??
  word(source['document_name']) ??
  word(source['sourceName']) ??
  word(source['filename']) ??
  word(source['file_name']) ??
  word(source['name']) ??
  word(source['source'])

const hrefOf = (source: Json): string | null =>
  word(source['url']) ?? word(source['uri']) ?? word(source['href']) ?? word(source['link'])

/** One source in any vendor's spelling: a URL, or an object with a title, an address or both. */
export const citeSource = (answer: Answer, source: unknown): void => {
  if (typeof source === 'string') {
    if (/^(?:https?:\/\/|\/)/.test(source)) answer.cite(null, source)
    return
  }
  if (!isObject(source)) return
  const inner =
    object(source['url_citation']) ??
    object(source['web']) ??
    object(source['retrievedContext']) ??
    object(source['metadata']) ??
    object(source['document']) ??
    {}
  answer.cite(titleOf(source) ?? titleOf(inner), hrefOf(source) ?? hrefOf(inner))
}

const lists = [
  'sources',
  'citations',
  'references',
  'source_documents',
  'sourceDocuments',
  'retriever_resources',
  'search_results',
  'annotations',
  'quoteList',
  'documents',
]

/** Sources listed beside an answer or in its metadata. */
export const citeListed = (answer: Answer, value: Json): void => {
  for (const holder of [value, object(value['metadata'])]) {
    if (!holder) continue
    for (const key of lists) {
      const listed = holder[key]
      for (const source of isObject(listed) ? [listed] : array(listed)) cite(answer, source)
    }
  }
}

/** Cohere: what a citation is about, with the sources it is from. */
const cite = (answer: Answer, source: unknown): void => {
  const inner = isObject(source) ? array(source['sources']) : []
  if (inner.length === 0) citeSource(answer, source)
  for (const one of inner) citeSource(answer, one)
}
