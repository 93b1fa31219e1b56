/** Reads CSV by RFC 4180, as a spreadsheet does: quotes doubled inside quoted fields, CRLF between rows. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let field = ''
  let quoted = false
  const plain = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at] ?? ''
    if (quoted) {
      if (char !== '"') field += char
      else if (plain[at + 1] === '"') {
        field += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && field === '') quoted = true
    else if (char === ',' || char === '\n') {
      rows.at(-1)?.push(field.replace(/\r$/, ''))
      field = ''
      if (char === '\n') rows.push([])
    } else field += char
  }
  if (field !== '') rows.at(-1)?.push(field)
  return rows.filter((row) => row.length > 0)
}
