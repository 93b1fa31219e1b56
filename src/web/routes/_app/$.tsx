import { createFileRoute } from '@tanstack/react-router'

import { NotFoundView } from '#web/shell/views/NotFoundView.tsx'

/** Every address that is no page: said so beside the navigation. */
export const Route = createFileRoute('/_app/$')({ component: NotFoundView })
