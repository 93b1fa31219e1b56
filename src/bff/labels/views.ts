/** Saved views: filtered lists with a name. */
import { randomUUID } from 'node:crypto'

import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate } from '#bff/endpoints.ts'
import { maxPinned, maxViews, type View, views as table } from '#contract/views.ts'
import { ProblemError } from '#server/problems.ts'

import { createKept } from './kept.ts'
import { countView } from './view-counts.ts'

/** @throws ProblemError `invalid_input` */
function checkViews(views: readonly View[]): readonly View[] {
  const isTooMuch =
    views.length > maxViews || views.filter(({ isPinned }) => isPinned).length > maxPinned
  if (isTooMuch) throw new ProblemError('invalid_input')
  return views
}

export function viewEndpoints(data: CustomerData) {
  const views = createKept<readonly View[]>('views', [], data)
  data.sessions.onLinkEnd(async ({ recordOwner, isRefused }) => {
    if (!isRefused) await views.delete(recordOwner)
  })

  const changeView = (owner: string, id: string, make: (view: View) => View) =>
    views.change(owner, (before) => {
      const view = before.find((each) => each.id === id)
      if (!view) throw new ProblemError('not_found')
      const changed = make(view)
      if (before.some((each) => each !== view && each.name === changed.name))
        throw new ProblemError('conflict')
      const value = checkViews(before.map((each) => (each === view ? changed : each)))
      return { value, result: changed }
    })

  return servePrivate(table, {
    'GET /api/views': async (_, { session }) => ({
      items: [...(await views.read(session.recordOwner))],
    }),

    'GET /api/views/counts': async (_, { session }) => {
      const counts: Record<string, number | null> = {}
      for (const { id, path } of await views.read(session.recordOwner))
        counts[id] = await countView(data, session, path)
      return { counts }
    },

    'POST /api/views': ({ body }, { session }) =>
      views.change(session.recordOwner, (before) => {
        const view = { id: randomUUID(), ...body }
        if (before.some(({ name }) => name === view.name)) throw new ProblemError('conflict')
        return { value: checkViews([...before, view]), result: view }
      }),

    'PATCH /api/views/{id}': ({ params, body }, { session }) =>
      changeView(session.recordOwner, params.id, (view) => ({
        ...view,
        name: body.name ?? view.name,
        path: body.path ?? view.path,
        isPinned: body.isPinned ?? view.isPinned,
      })),

    'DELETE /api/views/{id}': ({ params }, { session }) =>
      views.change(session.recordOwner, (before) => {
        const value = before.filter(({ id }) => id !== params.id)
        if (value.length === before.length) throw new ProblemError('not_found')
        return { value, result: undefined }
      }),
  })
}
