import type { ReactNode } from 'react'

export type MenuEntry =
  | { kind: 'separator'; key: string }
  | { kind: 'caption'; key: string; label: string }
  | {
      kind: 'action'
      key: string
      label: string
      icon?: ReactNode
      disabled?: boolean
      onSelect: () => void
    }
  /** `radio` is one of several and closes the menu; `check` is independent and keeps it open. */
  | {
      kind: 'check' | 'radio'
      key: string
      label: string
      /** How many rows have this value. */
      count?: string
      checked: boolean
      onSelect: () => void
    }
  | { kind: 'link'; key: string; label: string; icon?: ReactNode; href: string; external?: boolean }
