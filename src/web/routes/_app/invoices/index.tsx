import { createFileRoute } from '@tanstack/react-router'

import { SpendPane } from '#web/features/invoices/spend/SpendPane.tsx'
import { useSearchProps } from '#web/list/use-search-props.ts'

const Spend = () => <SpendPane {...useSearchProps(Route)} />

export const Route = createFileRoute('/_app/invoices/')({ component: Spend })
