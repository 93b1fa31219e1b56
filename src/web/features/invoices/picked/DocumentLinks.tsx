import { isolate } from '#i18n/direction-marks.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { WindowTitle } from '#web/app/frame/WindowTitle.tsx'
import { BackToList } from '#web/features/invoices/BackToList.tsx'
import { selection } from '#web/features/invoices/selection.ts'
import { useSelection } from '#web/list/table/selection.ts'
import { LinkOut } from '#web/ui/LinkOut.tsx'

/** The provider's own documents of the ticked invoices, as links. Nothing is fetched by us. */
export function DocumentLinks() {
  const { t, format } = useTexts('invoices')
  const picked = [...useSelection(selection).values()].toSorted((a, b) =>
    (b.issuedOn ?? '').localeCompare(a.issuedOn ?? ''),
  )
  const linked = picked.flatMap(({ pdfUrl, ...invoice }) =>
    pdfUrl === null ? [] : [{ ...invoice, pdfUrl }],
  )
  const without = picked.filter(({ pdfUrl }) => pdfUrl === null)
  const title = t('documents.title')
  return (
    <section className="page sums-pane" aria-labelledby="documents-title">
      <WindowTitle text={title} />
      <BackToList className="link" />
      <h1 className="sect" id="documents-title" tabIndex={-1} data-arrival>
        {title}
      </h1>
      <p className="ink2">
        {picked.length === 0
          ? t('documents.none')
          : t('documents.count', {
              ...format.count(linked.length),
              of: format.number(picked.length),
            })}
      </p>
      {linked.length > 0 && (
        <ul className="doc-links">
          {linked.map(({ id, number, issuedOn, pdfUrl }) => (
            <li key={id}>
              <LinkOut href={pdfUrl}>
                <bdi dir="ltr">{number}</bdi>
              </LinkOut>
              <span className="mut sm">{issuedOn !== null && format.date(issuedOn)}</span>
            </li>
          ))}
        </ul>
      )}
      {without.length > 0 && (
        <p className="mut sm">
          {t('documents.without', {
            numbers: format.list(without.slice(0, 20).map(({ number }) => isolate(number))),
          })}
          {without.length > 20 && ` ${t('row.more', { more: format.number(without.length - 20) })}`}
        </p>
      )}
    </section>
  )
}
