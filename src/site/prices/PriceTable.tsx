import type { Frame, PriceRow, PricesView, SortChoice } from '#site/view.ts'

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
  // Left of the offer in both directions, so that what is paid lines up with the prices below.
  const struck = row.was === null ? null : <s>{row.was}</s>
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
        {frame.direction === 'ltr' && struck}
        {struck === null ? row.register : <b>{row.register}</b>}
        {frame.direction === 'rtl' && struck}
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
 * Rows in one body: on a phone a body far from the screen is not laid out. Thirteen reach as far below
 * its screen as browsers look ahead, so that the first frame draws one body.
 */
const rowsPerBody = 13

const bodiesOf = (rows: PriceRow[]): PriceRow[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerBody) }, (_, nth) =>
    rows.slice(nth * rowsPerBody, (nth + 1) * rowsPerBody),
  )

/** Every price of the view. A table on a wide page, stacked rows on a phone. */
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
