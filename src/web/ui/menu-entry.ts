import type { ReactNode } from 'react'

export type MenuEntry =
  | { kind: 'separator'; key: string }
  | { kind: 'caption'; key: string; label: string }
  /** Whose menu it is. */
  | { kind: 'head'; key: string; title: string; lines: readonly string[] }
  | {
      kind: 'action'
      key: string
      label: string
      icon?: ReactNode
      /** Shown at the end. */
      note?: string | undefined
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
  /** One of several accounts, with its colour. `alert` is a number, `warning` words in its place. */
  | {
      kind: 'account'
      key: string
      label: string
      note: string | null
      color: number
      alert?: { text: string; label: string } | undefined
      warning?: string | undefined
      checked: boolean
      onSelect: () => void
    }
  | { kind: 'link'; key: string; label: string; icon?: ReactNode; href: string; external?: boolean }
