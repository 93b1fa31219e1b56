import type { Frame, PriceRow, PricesView, SortChoice } from '#site/pages/view.ts'

function SortHead({ label, note, sort }: { label: string; note?: string; sort: SortChoice }) {
  return (
    <th scope="col" aria-sort={sort.direction ?? undefined}>
      <a href={sort.href} rel="nofollow">
        {label}
      </a>
      {note === undefined ? null : <small>{note}</small>}
    </th>
  )
}

function Row({ row, view, frame }: { row: PriceRow; view: PricesView; frame: Frame }) {
  const { t } = frame
  // On the left even in right-to-left text, so that current prices line up.
  const oldPrice = row.was === null ? null : <s>{row.was}</s>
  const none = <i title={t('prices.notOfferedWhy')}>–</i>
  const name = (
    <bdi dir={row.direction === frame.direction ? undefined : row.direction}>{row.name}</bdi>
  )
  return (
    <tr id={row.tld}>
      <th scope="row">
        {row.href === null ? name : <a href={row.href}>{name}</a>} <small>{row.kind}</small>
      </th>
      <td data-l={t('prices.register')}>
        {row.register === null ? none : null}
        {frame.direction === 'ltr' && oldPrice}
        {oldPrice === null ? row.register : <b>{row.register}</b>}
        {frame.direction === 'rtl' && oldPrice}
        {row.until === null ? null : <small>{row.until}</small>}
      </td>
      <td data-l={t('prices.renew')}>{row.renew ?? none}</td>
      <td data-l={t('prices.costShort', { count: view.years.value })}>{row.cost ?? none}</td>
      <td data-l={t('prices.transfer')}>{row.transfer ?? none}</td>
      <td data-l={t('prices.restore')}>{row.restore ?? none}</td>
      <td>
        {row.aLabel === null ? null : <code dir="ltr">{row.aLabel}</code>}
        {row.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </td>
      {view.ordering ? (
        <td>
          {row.orderHref === null ? null : (
            <a href={row.orderHref} rel="nofollow">
              {t('prices.choose')}
            </a>
          )}
        </td>
      ) : null}
    </tr>
  )
}

/**
 * Phones skip the layout of a `tbody` far below the screen (`content-visibility`). At thirteen rows
 * each, the second starts just far enough down, so the first frame lays out only one.
 */
const rowsPerBody = 13

const bodiesOf = (rows: PriceRow[]): PriceRow[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerBody) }, (_, nth) =>
    rows.slice(nth * rowsPerBody, (nth + 1) * rowsPerBody),
  )

/** The price list: a table on wide screens, stacked rows on phones. */
export function PriceTable({ view, frame }: { view: PricesView; frame: Frame }) {
  const { t } = frame
  return (
    <table className="pt" id="prices" aria-label={t('prices.title')}>
      <thead>
        <tr>
          <SortHead label={t('prices.extension')} sort={view.sort.tld} />
          <SortHead
            label={t('prices.register')}
            note={t('prices.firstYear')}
            sort={view.sort.register}
          />
          <SortHead label={t('prices.renew')} note={t('prices.eachYear')} sort={view.sort.renew} />
          <SortHead
            label={t('prices.cost', { count: view.years.value })}
            note={t('prices.costNote')}
            sort={view.sort.cost}
          />
          <th scope="col">{t('prices.transfer')}</th>
          <th scope="col">
            {t('prices.restore')}
            <small>{t('prices.restoreNote')}</small>
          </th>
          <th scope="col">{t('prices.good')}</th>
          {view.ordering ? (
            <th scope="col">
              <span className="vh">{t('prices.order')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      {bodiesOf(view.rows).map((rows) => (
        <tbody key={rows[0]?.tld}>
          {rows.map((row) => (
            <Row key={row.tld} row={row} view={view} frame={frame} />
          ))}
        </tbody>
      ))}
    </table>
  )
}
