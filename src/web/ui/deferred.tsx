import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'

import { loadCode } from './load-code.ts'

type PropsOf<Component> = Component extends () => ReactNode
  ? object
  : Component extends (props: infer Props extends object) => ReactNode
    ? Props
    : never

/**
 * The component that a module exports under this name. Its code loads once it has first been rendered, so
 * that what is around it is on screen before; until then it renders `fallback`.
 */
export function deferred<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
): (props: PropsOf<Module[Name]>) => ReactNode {
  let isRequested = false
  const Loaded = lazy(async () => ({
    default: (await loadCode(load))[name] as ComponentType<PropsOf<Module[Name]>>,
  }))
  return function Deferred(props) {
    const [isDue, setDue] = useState(isRequested)
    // Not in the effect itself, which runs before a list has measured where its rows go.
    useEffect(() => {
      const timer = setTimeout(() => {
        isRequested = true
        setDue(true)
      })
      return () => clearTimeout(timer)
    }, [])
    if (!isDue) return fallback
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
