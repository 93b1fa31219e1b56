import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

type PropsOf<Component> = Component extends () => ReactNode
  ? object
  : Component extends (props: infer Props extends object) => ReactNode
    ? Props
    : never

/**
 * The component that a module exports under this name. Its code loads when it is first rendered; until
 * then it renders `fallback`.
 */
export function deferred<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
): (props: PropsOf<Module[Name]>) => ReactNode {
  const Loaded = lazy(async () => ({
    default: (await load())[name] as ComponentType<PropsOf<Module[Name]>>,
  }))
  return (props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  )
}
