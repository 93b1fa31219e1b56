import { createFileRoute } from '@tanstack/react-router'

import { DocumentLinks } from '#web/features/invoices/picked/DocumentLinks.tsx'

export const Route = createFileRoute('/_app/invoices/documents')({ component: DocumentLinks })
