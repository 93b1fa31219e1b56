import { Icon } from '#site/pages/Icon.tsx'

interface HelpSearchProps {
  action: string
  label: string
  placeholder: string
  q?: string
}

export function HelpSearch({ action, label, placeholder, q = '' }: HelpSearchProps) {
  return (
    <search>
      <form className="in big" action={action} method="get">
        <Icon name="search" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          placeholder={placeholder}
          aria-label={label}
          autoComplete="off"
          maxLength={200}
          required
        />
        <button className="vh" type="submit">
          {label}
        </button>
      </form>
    </search>
  )
}
