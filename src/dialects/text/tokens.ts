/** Secrets recognised by their own form: key blocks, issued tokens, credentials in commands and links. */
import type { Range } from './ranges.ts'
import prefixes from './token-prefixes.json' with { type: 'json' }
import { looksRandom, looksSecret } from './word-shapes.ts'

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The prefixes that services give their tokens. */
const prefix = new RegExp(
  prefixes
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|'),
  'y',
)
const longRun = /[A-Za-z0-9_+/=.~-]{16,600}/g
const partStart = /(?:^|[+/=.~-])(?=[A-Za-z0-9])/g

/** Issued tokens: a known prefix, then at least ten letters or digits that look generated. */
function issuedTokens(text: string): Range[] {
  const found: Range[] = []
  for (const { 0: run, index } of text.matchAll(longRun))
    for (const { 0: mark, index: at } of run.matchAll(partStart)) {
      const start = at + mark.length
      prefix.lastIndex = start
      if (!prefix.test(run) || run.length - prefix.lastIndex < 10) continue
      const word = run.slice(start).replace(/[.=/+~-]{1,600}$/, '')
      if (word.length < 16 || !isIssued(word)) continue
      found.push([index + start, index + start + word.length])
      break
    }
  return found
}
/** A JSON Web Token, whole or encrypted. */
const webToken = /(?<![A-Za-z0-9_-])eyJ[\w-]{8,2000}\.[\w-]{4,4000}(?:\.[\w-]{0,4000}){0,3}/g
const otherTokens = [
  /(?<![A-Za-z0-9])SK[\da-f]{32}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])A3-[A-Z0-9]{6}-[A-Z0-9]{6,11}-[A-Z0-9-]{5,24}/g,
  /(?<!\d)\d{8,10}:AA[\w-]{33}/g,
  /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/]{20,80})/g,
  /webhook\.office\.com\/webhookb2\/([^\s"'<>]{20,300})/g,
  /discord(?:app)?\.com\/api\/webhooks\/(\d{5,24}\/[\w-]{20,100})/g,
  /api\.telegram\.org\/(bot[^\s/"'<>]{10,80})/g,
  /otpauth(?:-migration)?:\/\/([^\s"'<>]{6,500})/g,
]
const authorization =
  /\b(?:Bearer|Basic|Token|Digest|ApiKey|Negotiate)\s{1,3}([A-Za-z0-9._~+/=-]{12,2000})/gi

const keyBlock = /-{4,5} ?BEGIN [A-Z0-9 ]{2,60}-{4,5}/g
const blockEnd = /-{4,5} ?END [A-Z0-9 ]{2,60}-{4,5}/g
const publicBlock =
  /BEGIN (?:CERTIFICATE(?: REQUEST)?|(?:RSA |EC )?PUBLIC KEY|PGP PUBLIC KEY BLOCK|PGP SIGNATURE)-/
const puttyStart = /PuTTY-User-Key-File/g
const puttyEnd = /Private-MAC: [\da-f]{1,128}/g
const opaqueKeys = [
  /(?:PrivateKey|PresharedKey)\s{0,3}=\s{0,3}([A-Za-z0-9+/]{40,48}=?)/g,
  /"(?:d|p|q|dp|dq|qi|k)"\s{0,3}:\s{0,3}"([\w-]{20,3000})"/g,
  /\b(?:begin-base64|client-key-data|private_key)\b["']?\s{0,3}:?\s{0,3}["']?([A-Za-z0-9+/=]{32,6000})/g,
]

/** `<key name="password" value="…">`, `{"name":"password","value":"…"}`, `ADMIN / …`. */
const secretName = 'pass|pwd|secret|token|api_?key|psk|kennwort|contrase|\\bpin\\b'
const namedValues = [
  new RegExp(
    String.raw`\b(?:name|key|id|type)["']?\s{0,3}[=:]\s{0,3}["']?[^"'\n]{0,40}(?:${secretName})[^"'\n]{0,20}["']?[\s,]{1,20}(?:\w{1,12}=["'][^"'\n]{0,60}["']\s{1,3})?["']?value["']?\s{0,3}[=:]\s{0,3}["']?([^"'\n]{1,200})`,
    'gi',
  ),
]
const codeValues = [
  new RegExp(
    String.raw`\bdefine\(\s{0,3}["'][\w-]{0,40}(?:${secretName})[\w-]{0,40}["']\s{0,3},\s{0,3}["']([^"'\n]{1,200})`,
    'gi',
  ),
  /\b(?:Set-)?Cookie2?:\s{0,3}(?=[\w.-]{1,60}=)([^\n"']{6,4000})/gi,
  /\b(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|\w{0,20}session(?:_?id)?)=([^;\s"'&]{8,200})/gi,
]
const pair =
  /\b(?:admin|root|administrator|user|ubuntu|debian|deploy|operator)\s{0,2}[/|]\s{0,2}([^\s/|"'<>]{5,60})/gi

/** From a first line to the last line after it; without one, to the end of the text. */
function blocks(text: string, start: RegExp, end: RegExp, isPublic?: RegExp): Range[] {
  const found: Range[] = []
  let from = 0
  for (const match of text.matchAll(start)) {
    if (match.index < from || isPublic?.test(match[0])) continue
    end.lastIndex = match.index + match[0].length
    from = end.exec(text) ? end.lastIndex : text.length
    found.push([match.index, from])
  }
  return found
}

/** The part of a match that is secret: its first group, else all of it. */
function matches(text: string, pattern: RegExp): Range[] {
  return Array.from(text.matchAll(pattern), ({ 0: whole, 1: part, index }) => {
    const end = index + whole.length
    if (part === undefined) return [index, end]
    const start = index + whole.lastIndexOf(part)
    return [start, start + part.length]
  })
}

/** `mysql -u shop -pSecret`, `sshpass -p Secret`, `curl -u name:secret`, `redis-cli -a secret`. */
const commands = [
  /\b(?:useradd|usermod)\b[^\n|;&]{0,120}?\s-p\s{1,2}["']?([^\s"']{3,120})/g,
  /\bhtpasswd\s{1,2}-\w{0,4}b\w{0,4}\s{1,2}\S{1,80}\s{1,2}\S{1,60}\s{1,2}["']?([^\s"']{3,120})/g,
  /\b(?:root|admin|administrator|ubuntu|debian|centos):(?=\S{0,60}[\d!@#$%^&*])([^\s"'/:,]{5,80})/g,
  /\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump)\b[^\n|;&]{0,200}?\s-p["']?([^\s"']{3,120})/g,
  /\b(?:sshpass|plink|pscp|psftp|putty|winscp)\b[^\n|;&]{0,120}?\s-(?:p|pw)\s{0,2}["']?([^\s"']{3,120})/g,
  /\b(?:curl|wget|http|https|lftp|smbclient)\b[^\n|;&]{0,200}?\s(?:-u|-U|--user|-a)[\s=]{0,2}["']?[^\s"':%]{1,80}[:,%]([^\s"']{3,120})/g,
  /\bredis-cli\b[^\n|;&]{0,200}?\s(?:-a|--pass)\s{1,2}["']?([^\s"']{3,120})/g,
  /\b(?:docker|podman|helm|oc|az|mongo|mongosh|ldapsearch|ansible|rabbitmqctl|htpasswd|openssl)\b[^\n|;&]{0,200}?\s(?:-p|--password|-w|-passin|-passout|-b)[\s=]{1,2}["']?(?:pass:)?(?=\S{0,80}[\d!@#$%^&*])([^\s"'-][^\s"']{3,120})/g,
  /\s--(?:password|pass|passwd|pwd|passphrase|token|secret|api-key|apikey|auth|auth-token|client-secret|admin-pass\w{0,8}|db-pass\w{0,8}|root-pass\w{0,8})[\s=]{1,2}["']?([^\s"'-][^\s"']{2,200})/g,
  /\bIDENTIFIED (?:WITH \S{1,40} )?BY\s{1,3}["']([^"'\n]{1,120})["']/gi,
  /\bPASSWORD\s{0,2}\(?\s{0,2}'([^'\n]{1,120})'/gi,
  /\becho\s{1,2}["']?[\w.-]{1,60}:([^\s"']{3,120})["']?\s{0,2}\|\s{0,2}chpasswd/g,
  /\bnet user\s\S{1,60}\s([^\s/]{3,120})/gi,
  /\bmachine\s\S{1,120}\slogin\s\S{1,120}\spassword\s(\S{1,120})/g,
  /\bscp?:\/\/[^\s:@/]{1,60}:([^\s@/]{1,120})@/g,
]

/** `scheme://name:secret@host`; the name may be missing. */
const inAuthority =
  /\b[a-z][a-z\d+.-]{1,20}:\/\/([^\s/?#@"'<>]{0,200}:[^\s/?#"'<>]{1,200}|[^\s/?#@:"'<>]{16,200})@/gi

/** Tokens, key blocks and credentials in commands or in the authority of an address. */
export function secretForms(text: string): Range[] {
  const found = [
    ...blocks(text, keyBlock, blockEnd, publicBlock),
    ...blocks(text, puttyStart, puttyEnd),
    ...matches(text, webToken),
    ...matches(text, inAuthority),
  ]
  for (const pattern of [...otherTokens, ...opaqueKeys, ...namedValues, ...codeValues])
    found.push(...matches(text, pattern))
  found.push(...issuedTokens(text))
  for (const [start, end] of matches(text, pair)) {
    const word = text.slice(start, end).replace(/[.,;:!?)]{1,5}$/, '')
    if (looksRandom(word)) found.push([start, start + word.length])
  }
  for (const [start, end] of matches(text, authorization))
    if (/\d|=$|[a-z][A-Z]/.test(text.slice(start, end))) found.push([start, end])
  if (
    text.includes(' -') ||
    /\b(?:root|admin\w*|ubuntu|debian|centos):/.test(text) ||
    /by|password|chpasswd|net user|machine/i.test(text)
  )
    for (const pattern of commands) found.push(...matches(text, pattern))
  return found
}

const issuedTo = /^sk-(?:proj|ant|svcacct|admin|or|live|test)-/

/** Short prefixes are ordinary letters too, so the rest must look generated. */
function isIssued(word: string): boolean {
  const letters = /[A-Za-z]/.test(word)
  const digits = word.match(/\d/g)?.length ?? 0
  if (!letters || digits === 0) return false
  return /^(?:s\.|t1\.|b_|re_|r8_|ak_|op_|YC|hp_|key-|API-|test_|live_|v1\.0-|dapi|4b1d|sk-|sk\.|fly_|secret-|intra-)/.test(
    word,
  )
    ? digits >= 3 &&
        (issuedTo.test(word) || !/[-_.][a-z]{3,}[-_.]/.test(word)) &&
        /[A-Za-z]\d|\d[A-Za-z]/.test(word)
    : true
}

const linkPattern = /\b(?:https?|ftps?|sftp|wss?):\/\/[^\s"'<>`|\\]{4,2048}/gi
const parameter = /[?&;#]([\w.[\]%-]{1,60})=([^&;#\s)]{1,1024})/g
const secretParameter =
  /pass|pwd|secret|token|api_?key|credential|private|jwt|otp|mot_?de_?passe|kennwort|contrase|jeton|clave|senha|schl(?:ue|%C3%BC|ü)ssel/i
const codedParameter =
  /^(?:key|auth|sid|sess|session(?:id)?|code|sig|signature|hash|sso|ticket|nonce|state|t|k|h|s|hmac|x-amz-\w+|se|sv|sp|skoid|access|invite|magic|otp|pin|login|verify|confirm|activation|reset|uuid|guid|auth\w*|\w*hash|\w*sig|\w*key|\w*code|\w*ticket)$/i
/** `/reset/9f8e7d6c…`: a link that opens an account by what stands in its path. */
const secretPath =
  /\/(?:reset|password|passwort|recover\w*|verify|confirm\w*|activate|magic|invite|unlock|sso|autologin|token|auth|login)[\w-]{0,30}\/([\w.~-]{12,300})/gi
/** Scans and uploads of identity documents. */
const identityDocument =
  /(?:kyc|passports?|id[-_]?cards?|identity|ausweis|reisepass|personalausweis|carte[-_]d?[-_]?identite|passeport|pasaporte|dni|driver|licen[cs]e[-_]scan|selfie|id[-_]?(?:scan|front|back|verification|proof|document)|proof[-_]of[-_](?:id|identity))[^\s]{0,300}/i
const fileLike =
  /\.(?:jpe?g|png|pdf|heic|tiff?|webp|gif|bmp|zip)\b|\/(?:files?|uploads?|documents?|storage|kyc|download|attachments?|media|scans?)\//i

/** A link that lets its holder in, by the words of its address or of the text in front of it. */
const grantsAccess =
  /pass(?:w|ph|e\b)|kennwort|contrase|clave|reset|r[eé]init|restab|recuper|recover|unlock|entsperr|desbloq|d[eé]bloq|verif|activ|aktiv|magic|invit|einlad|log-?in|sign-?in|anmeld|connexion|einmal|one-?time|ワンタイム|一度限り|招待|لمرة واحدة|un solo uso|usage unique|sans mot de passe|パスワード|كلمة ?(?:ال)?(?:مرور|سر)/iu
const segment = /[/=]([\w.~%-]{10,300})(?=[/?#&;]|$)/g

/** Generated words in a link that grants access. */
function accessCodes(link: string, context: string): Range[] {
  const host = link.indexOf('/', link.indexOf('//') + 2)
  if (host < 0 || !(grantsAccess.test(link.slice(host)) || grantsAccess.test(context))) return []
  return matches(link, segment).filter(
    ([start, end]) => start > host && looksRandom(link.slice(start, end)),
  )
}

const isCoded = (value: string): boolean =>
  looksSecret(value) && (value.length >= 6 || /\D/.test(value)) && !/^\d{1,8}$/.test(value)

/** A link that carries a credential loses its query; one to an identity document loses its path. */
export function secretsInLinks(text: string): Range[] {
  const found: Range[] = []
  for (const { 0: raw, index } of text.matchAll(linkPattern)) {
    const link = raw.replace(/[.,;:!?»”’）。、]+$/u, '')
    const query = link.search(/[?#;]/)
    const path = query < 0 ? link : link.slice(0, query)
    const pathStart = path.indexOf('/', path.indexOf('//') + 2)
    if (pathStart > 0 && identityDocument.test(path.slice(pathStart)) && fileLike.test(path)) {
      found.push([index + pathStart + 1, index + linkEnd(link)])
      continue
    }
    for (const match of path.matchAll(secretPath)) {
      const value = match[1] ?? ''
      const start = match.index + match[0].length - value.length
      if (/\d/.test(value) && /[a-z]/i.test(value))
        found.push([index + start, index + start + value.length])
    }
    const context = text.slice(Math.max(0, index - 100), index)
    for (const [start, end] of accessCodes(link, context)) found.push([index + start, index + end])
    if (query < 0) continue
    const carries = Array.from(link.slice(query).matchAll(parameter)).some(
      ([, name = '', value = '']) =>
        secretParameter.test(name) || (codedParameter.test(name) && isCoded(value)),
    )
    if (carries) found.push([index + query + 1, index + linkEnd(link)])
  }
  return found
}

/** A bracket that closes Markdown around the link is not part of it. */
const linkEnd = (link: string): number => {
  const opens = link.split('(').length
  const closes = link.split(')').length
  return closes > opens ? link.lastIndexOf(')') : link.length
}
