/** Parses CSV (RFC 4180): quotes are doubled inside quoted fields, rows end in CRLF. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let field = ''
  let isQuoted = false
  const plain = text.replace(/^\uFEFF/, '')
  for (let index = 0; index < plain.length; index += 1) {
    const char = plain[index] ?? ''
    if (isQuoted) {
      if (char !== '"') field += char
      else if (plain[index + 1] === '"') {
        field += '"'
        index += 1
      } else isQuoted = false
    } else if (char === '"' && field === '') isQuoted = true
    else if (char === ',' || char === '\n') {
      rows.at(-1)?.push(field.replace(/\r$/, ''))
      field = ''
      if (char === '\n') rows.push([])
    } else field += char
  }
  if (field !== '') rows.at(-1)?.push(field)
  return rows.filter((row) => row.length > 0)
}
