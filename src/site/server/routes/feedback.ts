/**
 * "Did this answer your question?": one of the two public writes. Each answer is a line in a file
 * with day, article, answer and text; no session, cookie or address is stored.
 */
import { appendFile, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

import type { AppContext } from '#server/app.ts'
import { clientOf } from '#server/limits.ts'
import { ProblemError } from '#server/problems.ts'
import { readLimited } from '#server/request-body.ts'
import type { SiteLanguage } from '#site/server/languages.ts'

import { dayOf, messagePage, type PublicParts } from './context.ts'

const MAX_BODY = 8 * 1024
const MAX_TEXT = 1000
const MAX_FILE = 20 * 1024 * 1024

/** Whether one of our own pages sent the form. With neither header it is refused. */
function fromOwnPage(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  const sender = headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  if (sender !== null && sender !== origin) return false
  return site !== null || sender !== null
}

/** Removes personal data entered despite the hint: email addresses and long numbers. */
const redact = (text: string) =>
  text
    .replaceAll(/(?<!\S)\S+@\S+/gu, '[mail]')
    .replaceAll(/[\d\s-]{9,}/gu, ' [number] ')
    .trim()

async function formOf(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw new ProblemError('unsupported_media_type')
  const bytes = await readLimited(request, MAX_BODY)
  return new URLSearchParams(Buffer.from(bytes).toString('utf8'))
}

async function append(file: string, line: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size < MAX_FILE) await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
}

export async function feedback(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  slug: string,
): Promise<Response> {
  const { clock, config, limits } = parts
  if (!fromOwnPage(c.req.raw.headers, config.origin)) throw new ProblemError('cross_site_request')
  const help = await parts.help.list(language.tag).catch(() => null)
  if (!help?.bySlug.has(slug)) return messagePage(parts, c, language, 'notFound', 404)
  const form = await formOf(c.req.raw)
  const answer = form.get('answer')
  if (answer !== 'yes' && answer !== 'no')
    throw new ProblemError('invalid_input', { fields: [{ path: 'answer', message: 'yes or no' }] })
  try {
    await limits.take('feedback', clientOf(c.get('address')), 10, 600)
  } catch {
    return messagePage(parts, c, language, 'limited', 429)
  }
  const text = redact((form.get('text') ?? '').slice(0, MAX_TEXT))
  await append(path.join(config.dataDir, 'public', 'feedback.jsonl'), {
    day: dayOf(clock.now()),
    locale: language.tag,
    slug,
    answer,
    ...(text === '' ? {} : { text }),
  })
  const next = answer === 'no' && !form.has('text') ? 'no' : 'thanks'
  const to = `/${language.tag}/help/${encodeURIComponent(slug)}?feedback=${next}#feedback`
  return new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'no-store' } })
}
