import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useSignOutMutation } from '#web/api/sign-in.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { StartFrame } from '#web/app/frame/StartFrame.tsx'
import { Button } from '#web/ui/Button.tsx'

import { accountOf } from './own-path.ts'

interface OtherAccountPageProps {
  /** Path in this dashboard, for the other account. */
  next: string
  /** A tab of this browser showed the other account. Else a link was opened. */
  isTab: boolean
}

/** Says that a link or a tab is for another account than the one that is signed in. */
export function OtherAccountPage({ next, isTab }: OtherAccountPageProps) {
  const { t } = useTranslation(['sign-in', 'errors'])
  const { account, accountTag } = useSession()
  const router = useRouter()
  const navigate = useNavigate()
  const signOut = useSignOutMutation({
    onSuccess: () => navigate({ to: '/sign-in', search: { next } }),
  })
  const wanted = accountOf(next)
  // Signed in to it meanwhile, in another tab.
  const isThisAccount = wanted === null || wanted === accountTag
  useEffect(() => {
    if (isThisAccount) router.history.replace(next)
  }, [isThisAccount, next, router])
  if (isThisAccount) return null
  return (
    <StartFrame title={t('other.title')} text={t(isTab ? 'other.tab' : 'other.link')} role="alert">
      <ErrorNote error={signOut.error} />
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="l"
          className="w-full"
          onClick={() => void navigate({ to: '/' })}
        >
          {!account?.displayName
            ? t('errors:toStart')
            : t('other.stay', { name: account.displayName })}
        </Button>
        <Button
          size="l"
          className="w-full"
          busy={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {t('other.switch')}
        </Button>
      </div>
      <p className="sm mut">{t('other.switchHint')}</p>
    </StartFrame>
  )
}
