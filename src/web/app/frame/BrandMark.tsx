import type { Session } from '#web/api/session.ts'

type Brand = Pick<Session['brand'], 'name' | 'logoUrl' | 'logoDarkUrl'>

/** The provider's logo, or its initial on its brand colour. */
export function BrandMark({ brand }: { brand: Brand }) {
  const { logoUrl, logoDarkUrl } = brand
  if (logoUrl !== null && logoDarkUrl !== null) {
    return (
      <>
        <img src={logoUrl} alt="" className="logo object-contain if-light" />
        <img src={logoDarkUrl} alt="" className="logo object-contain if-dark" />
      </>
    )
  }
  if (logoUrl !== null) return <img src={logoUrl} alt="" className="logo object-contain" />
  return (
    <svg className="logo" viewBox="0 0 22 22" aria-hidden="true">
      <rect width="22" height="22" rx="5" fill="currentColor" />
      <text x="11" y="15.6" textAnchor="middle" className="initial">
        {/^./u.exec(brand.name)?.[0].toUpperCase()}
      </text>
    </svg>
  )
}
