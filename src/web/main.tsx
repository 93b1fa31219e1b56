import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'

import { textVariables } from '#i18n/page-texts.ts'

import { withAccount } from './api/account-link.ts'
import { watchActivity } from './api/call.ts'
import { createQueryClient } from './api/client.ts'
import { ApiError } from './api/error.ts'
import { onOtherAccount } from './api/session-state.ts'
import { forget, sessionQuery } from './api/session.ts'
import { followTabs } from './api/tabs.ts'
import { reloadFor, watchForMissingChunks } from './app/errors/missing-chunk.ts'
import { FormatContext, usePageFormat } from './app/format/use-format.ts'
import { type Settings, useSettings } from './app/settings/settings.ts'
import { createPageRouter } from './router.tsx'
import { startPageTexts } from './texts.ts'

async function start(): Promise<void> {
  const i18n = await startPageTexts()
  watchActivity(window)

  watchForMissingChunks()

  const queryClient = createQueryClient()
  // The provider's texts come in the language of the page.
  i18n.on('languageChanged', () => void queryClient.invalidateQueries())
  // The brand comes with the first session, which is there before any page.
  queryClient.getQueryCache().subscribe(() => {
    textVariables.brand ??= queryClient.getQueryData(sessionQuery.queryKey)?.brand.name
  })
  const router = createPageRouter({ queryClient, i18n })

  const followPresenter = async (settings: Settings): Promise<void> =>
    (await import('./app/presenter/present.ts')).present(settings, queryClient, i18n, router)
  // Before the first request, so that what presenter mode hides never gets into the page.
  if (useSettings.getState().presenter) await followPresenter(useSettings.getState())
  useSettings.subscribe((settings, before) => {
    const { presenter, keepNames } = settings
    if (presenter === before.presenter && keepNames === before.keepNames) return
    // Hides the whole page until every value in it is.
    document.documentElement.dataset['hiding'] = ''
    void followPresenter(settings)
  })

  followTabs(queryClient, () => {
    if (router.state.location.pathname === '/sign-in') return
    forget(queryClient)
    void router.navigate({ to: '/sign-in', search: { out: 'true' } })
  })

  onOtherAccount((shown) => {
    const { pathname, searchStr } = router.latestLocation
    const next = withAccount(pathname + searchStr, shown)
    forget(queryClient)
    void router.navigate({ to: '/sign-in', search: { next, other: 'tab' } })
  })

  const Formats = ({ children }: { children: ReactNode }) => (
    <FormatContext value={usePageFormat(i18n)}>{children}</FormatContext>
  )
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  // The document's frame goes with the first element of the page, before that is painted.
  new MutationObserver((_, observer) => {
    if (root.firstElementChild === null) return
    document.getElementById('first-frame')?.remove()
    observer.disconnect()
  }).observe(root, { childList: true })
  createRoot(root, {
    // The page already shows API errors. Only unexpected errors are reported.
    onCaughtError: (error) => {
      if (!reloadFor(error) && !(error instanceof ApiError)) reportError(error)
    },
  }).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Formats>
            <RouterProvider router={router} />
          </Formats>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  )
}

void start()
