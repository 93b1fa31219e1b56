import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface Toast {
  text: string
  icon?: ReactNode
  /** `bad` interrupts the screen reader. */
  tone?: 'plain' | 'bad'
  action?: { label: string; onAction: () => void; isUndo?: boolean }
  /** Default: 8 s. The timer stops while the toast is hovered or focused. */
  durationMs?: number
}

export interface ShownToast extends Toast {
  id: number
}

const useToasts = create<{ current: ShownToast | null }>(() => ({ current: null }))
let lastId = 0

/** Shows a toast instead of the current one. */
export function showToast(toast: Toast): void {
  lastId += 1
  useToasts.setState({ current: { ...toast, id: lastId } })
}

/** Removes the toast with this id, if it is still shown. */
export function dismissToast(id: number): void {
  if (useToasts.getState().current?.id === id) useToasts.setState({ current: null })
}

/** Undoes what the current toast reports. Returns whether it can be undone. */
export function undoFromToast(): boolean {
  const { current } = useToasts.getState()
  if (!current?.action?.isUndo) return false
  dismissToast(current.id)
  current.action.onAction()
  return true
}

export const useCurrentToast = (): ShownToast | null => useToasts(({ current }) => current)

/** Copies a text and says so. */
export function copyText(text: string, said: string): void {
  void navigator.clipboard.writeText(text).then(() => showToast({ text: said }))
}
