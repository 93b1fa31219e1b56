import { createFileRoute } from '@tanstack/react-router'

import { UnknownAddress } from '#web/shell/views/UnknownAddress.tsx'

/** Every address that is no page: said so, beside the navigation where somebody is signed in. */
export const Route = createFileRoute('/_app/$')({ component: UnknownAddress })
