import { createFileRoute } from '@tanstack/react-router'

import { UnknownAddress } from '#web/app/errors/UnknownAddress.tsx'

/** The 404 page. Keeps the navigation if somebody is signed in. */
export const Route = createFileRoute('/_app/$')({ component: UnknownAddress })
