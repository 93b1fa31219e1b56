import { Icon } from '#site/pages/Icon.tsx'
import { Menu } from '#site/pages/Menu.tsx'
import type { Choice, Frame, PricesView } from '#site/pages/view.ts'

/** A segmented control of links. */
export function Segment({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <nav className="seg" aria-label={label}>
      {choices.map((choice) => (
        <a
          key={choice.href}
          href={choice.href}
          rel="nofollow"
          aria-current={choice.current ? 'true' : undefined}
        >
          {choice.label}
        </a>
      ))}
    </nav>
  )
}

/** Search, tax, years and downloads. All state is in the address. */
/** Currency and tax of the prices, and when they were read. */
export function Basis({ view }: { view: Pick<PricesView, 'basis' | 'asOf' | 'notice'> }) {
  return (
    <>
      <p className="taxn">
        {view.basis}{' '}
        <time className="mut" dateTime={view.asOf.instant}>
          {view.asOf.text}
        </time>
      </p>
      {view.notice === null ? null : <p className="note">{view.notice}</p>}
    </>
  )
}

export function PriceControls({ view, frame }: { view: PricesView; frame: Frame }) {
  const { t } = frame
  const { search, tax, years } = view
  return (
    <div className="ctl">
      <search>
        <form className="in" action={search.action} method="get">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            defaultValue={search.q}
            placeholder={search.example}
            aria-label={t('prices.search')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            maxLength={100}
            data-filter="prices"
          />
          {search.hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="vh" type="submit">
            {t('prices.search')}
          </button>
        </form>
      </search>
      {tax ? <Segment label={t('prices.tax')} choices={tax.choices} /> : null}
      {tax && tax.country !== null && tax.countries.length > 1 ? (
        <Menu label={t('prices.country')} value={tax.country} choices={tax.countries} />
      ) : null}
      <Menu
        label={t('prices.years')}
        value={years.choices.find(({ current }) => current)?.label ?? ''}
        choices={years.choices}
      />
      <span className="dl">
        {t('prices.download')}
        {view.downloads.map(({ label, href }) => (
          <a key={href} className="btn s" href={href} rel="nofollow">
            {label}
          </a>
        ))}
      </span>
    </div>
  )
}
