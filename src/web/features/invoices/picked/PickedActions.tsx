import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Files, GitCompareArrows, Printer } from 'lucide-react'
import { useState } from 'react'

import { maxPrinted } from '#contract/invoices.search.ts'
import type { Invoice } from '#contract/invoices.ts'
import { isOlderInvoice } from '#ledger/invoice-difference.ts'
import type { InvoiceKey } from '#web/api/invoices.ts'
import { useApiMutation } from '#web/api/mutation.ts'
import { downloadPicked, readPicked } from '#web/api/picked-invoices.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { useSelectionCommands } from '#web/app/record/selection-commands.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { usePhone } from '#web/ui/use-phone.ts'

const PrintSet = deferred(() => import('./PrintSet.tsx'), 'PrintSet')

/** The older and the newer one, if these are two invoices that an address can name. */
function pairOf(picked: ReadonlyMap<string, InvoiceKey>): { before: string; after: string } | null {
  const [first, second, ...others] = [...picked.values()]
  if (!first || !second || others.length > 0) return null
  const [before, after] = isOlderInvoice(first, second) ? [first, second] : [second, first]
  if (![before, after].every(({ id }) => isPathSegment(id))) return null
  return { before: before.id, after: after.id }
}

/** Comparison, export, documents and print of the ticked invoices. None is primary, as nothing changes. */
export function PickedActions({ picked }: { picked: ReadonlyMap<string, InvoiceKey> }) {
  const { t, format } = useTexts(['invoices', 'common', 'list', 'costs'])
  const phone = usePhone()
  const client = useQueryClient()
  const navigate = useNavigate({ from: '/invoices' })
  const errorText = useErrorText()
  const [printed, setPrinted] = useState<readonly Invoice[] | null>(null)
  const ids = [...picked.keys()]
  const csv = useApiMutation({ mutationFn: () => downloadPicked(ids) })
  const print = useApiMutation({
    mutationFn: () => readPicked(client, ids),
    onSuccess: setPrinted,
  })
  const tooMany = ids.length > maxPrinted
  const pair = pairOf(picked)
  const hasDocuments = [...picked.values()].some(({ pdfUrl }) => pdfUrl !== null)
  const error = csv.error ?? print.error
  const size = phone ? 'm' : 's'
  useSelectionCommands(t('list:selected', format.count(ids.length)), [
    ...(pair === null
      ? []
      : [
          {
            key: 'compare',
            label: t('costs:difference.pick'),
            changes: false,
            run: () =>
              void navigate({
                to: '/invoices/compare/$before/$after',
                params: pair,
                search: (before) => before,
              }),
          },
        ]),
    { key: 'csv', label: t('common:exportCsv'), changes: false, run: () => csv.mutate() },
    ...(hasDocuments
      ? [
          {
            key: 'documents',
            label: t('picked.documents'),
            changes: false,
            run: () => void navigate({ to: '/invoices/documents', search: (before) => before }),
          },
        ]
      : []),
    ...(tooMany
      ? []
      : [{ key: 'print', label: t('picked.print'), changes: false, run: () => print.mutate() }]),
  ])
  return (
    <span className="picked">
      {pair !== null && (
        <Link
          from="/invoices"
          to="/invoices/compare/$before/$after"
          params={pair}
          search={(before) => before}
          className={buttonClass('plain', size)}
        >
          <GitCompareArrows className="i s" />
          {t('costs:difference.pick')}
        </Link>
      )}
      <Button
        size={size}
        icon={<Download className="i s" />}
        busy={csv.isPending}
        onClick={() => csv.mutate()}
      >
        {t(phone ? 'picked.csv' : 'common:exportCsv')}
      </Button>
      {/* The provider's own documents come before what we print. */}
      {hasDocuments && (
        <Link
          from="/invoices"
          to="/invoices/documents"
          search={(before) => before}
          className={buttonClass('plain', size)}
        >
          <Files className="i s" />
          {t('picked.documents')}
        </Link>
      )}
      <Button
        size={size}
        icon={<Printer className="i s" />}
        busy={print.isPending}
        disabled={tooMany}
        onClick={() => print.mutate()}
      >
        {tooMany ? t('picked.printAtMost', { most: format.number(maxPrinted) }) : t('picked.print')}
      </Button>
      {error !== null && (
        <span role="alert" className="bad sm">
          {errorText(error).text}
        </span>
      )}
      {printed !== null && <PrintSet invoices={printed} onPrinted={() => setPrinted(null)} />}
    </span>
  )
}
