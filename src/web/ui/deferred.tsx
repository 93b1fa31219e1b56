import { lazy, Suspense, type ReactNode } from 'react'

/** A component whose code loads when it is first rendered. Until then it renders `fallback`. */
export function deferred<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  fallback?: ReactNode,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  )
}
