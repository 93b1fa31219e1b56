/**
 * Styles of an embedded table, sent with its data so that element, frame and include look the same.
 * Font and colour come from the host page; rules are drawn in the text colour.
 */
export const elementCss = `
:host{display:block;container-type:inline-size;overflow-x:auto}
:host([hidden]){display:none}
:host([theme=light]){color:#1a1d1e;background:#fff}
:host([theme=dark]){color:#eef1f1;background:#15191b}
table{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{position:absolute;clip-path:inset(50%)}
th,td{block-size:var(--portico-row,2.75em);padding:0;padding-inline-start:1em;
border-block-end:1px solid color-mix(in srgb,currentColor 20%,transparent);
font-weight:400;white-space:nowrap;text-align:end}
tr>:first-child{padding-inline-start:0;text-align:start}
tbody th,b,td a{font-weight:600}
s,thead,p span{opacity:.85}
s,small{margin-inline-end:.6em}
small,thead,p{font-size:.9em}
a{color:var(--brand,currentColor)}
td a{text-decoration:none}
p{display:flex;flex-wrap:wrap;gap:0 1em;justify-content:space-between;margin:.75em 0 0}
td a{display:inline-block;padding-block:.25em}
@container (max-width:30em){small,s{display:block;margin:0}thead th{white-space:normal}
th,td{padding-inline-start:.6em}}
`.replaceAll('\n', '')
