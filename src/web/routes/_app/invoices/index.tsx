import { createFileRoute } from '@tanstack/react-router'

import { InvoiceSums } from '#web/features/invoices/InvoiceSums.tsx'

const Sums = () => <InvoiceSums search={Route.useSearch()} />

export const Route = createFileRoute('/_app/invoices/')({ component: Sums })
