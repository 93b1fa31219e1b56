import type { ReactNode } from 'react'

import { useSession } from '#web/api/session.ts'

import { BrandMark } from './BrandMark.tsx'

/** The provider's logo and name, on pages without the dashboard's frame. */
export function BrandHead({ children }: { children?: ReactNode }) {
  const { brand } = useSession()
  return (
    <div className="prov">
      <BrandMark brand={brand} />
      <span>{brand.name}</span>
      {children}
    </div>
  )
}
