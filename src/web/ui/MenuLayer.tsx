import { Menu } from '@base-ui/react/menu'
import { Check, ExternalLink } from 'lucide-react'
import type { RefObject } from 'react'

import type { MenuEntry } from './menu-entry.ts'

interface MenuLayerProps {
  anchor: RefObject<HTMLButtonElement | null>
  label: string
  entries: readonly MenuEntry[]
  side: 'top' | 'bottom'
  align: 'start' | 'end'
  /** Over the whole screen. */
  sheet: boolean | undefined
  onClose: () => void
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <hr />
    case 'caption':
      return <div className="cap">{entry.label}</div>
    case 'head':
      return (
        <div className="whose">
          <b className="el">
            <bdi>{entry.title}</bdi>
          </b>
          {entry.lines.map((line) => (
            <span key={line} className="sm">
              {line}
            </span>
          ))}
        </div>
      )
    case 'action':
      return (
        <Menu.Item disabled={entry.disabled ?? false} onClick={entry.onSelect}>
          {entry.icon}
          {entry.label}
          {entry.note !== undefined && <span className="n">{entry.note}</span>}
        </Menu.Item>
      )
    case 'account':
      return (
        <Menu.CheckboxItem
          checked={entry.checked}
          onCheckedChange={entry.onSelect}
          closeOnClick
          label={entry.label}
          className="ac"
          data-account={entry.color}
        >
          <i />
          <span className="min-w-0 flex-1">
            <b className="el block">
              <bdi>{entry.label}</bdi>
            </b>
            {entry.note !== null && <span className="sm">{entry.note}</span>}
          </span>
          {entry.alert && (
            <span className="bad b">
              <span aria-hidden="true">{entry.alert.text}</span>
              <span className="vh">{entry.alert.label}</span>
            </span>
          )}
          {entry.warning !== undefined && <span className="warn b">{entry.warning}</span>}
          <span className="tick">{entry.checked && <Check className="i" />}</span>
        </Menu.CheckboxItem>
      )
    case 'link':
      return (
        <Menu.Item
          render={
            <a
              href={entry.href}
              {...(entry.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
            >
              {entry.icon}
              {entry.label}
              {entry.external && <ExternalLink className="i s" />}
            </a>
          }
        />
      )
    case 'check':
    case 'radio':
      return (
        <Menu.CheckboxItem
          checked={entry.checked}
          onCheckedChange={entry.onSelect}
          closeOnClick={entry.kind === 'radio'}
        >
          <span className="tick">{entry.checked && <Check className="i" />}</span>
          {entry.label}
          {entry.count !== undefined && <span className="n">{entry.count}</span>}
        </Menu.CheckboxItem>
      )
  }
}

export function MenuLayer(props: MenuLayerProps) {
  const { anchor, label, entries, side, align, sheet = false, onClose } = props
  return (
    <Menu.Root open onOpenChange={(open) => !open && onClose()} modal={sheet}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          className={sheet ? 'menu-sheet' : 'z-50'}
        >
          <Menu.Popup
            className="pop menu"
            aria-label={label}
            finalFocus={anchor}
            onKeyDown={(event) => {
              // The menu is at the end of the document: Tab must continue after the button instead.
              if (event.key !== 'Tab') return
              anchor.current?.focus()
              onClose()
            }}
          >
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
