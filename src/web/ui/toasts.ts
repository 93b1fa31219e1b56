import type { ReactNode } from 'react'

export interface Toast {
  text: string
  icon?: ReactNode
  /** `bad` is an alert; the rest are status. */
  tone?: 'plain' | 'bad'
  action?: { label: string; onAction: () => void }
  /** 8 s where not given; held while pointed at or focused. */
  durationMs?: number
}

export interface ShownToast extends Toast {
  id: number
}

let current: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

const set = (toast: ShownToast | null): void => {
  current = toast
  for (const listener of listeners) listener()
}

/** One at a time: a new one takes the old one's place. */
export function showToast(toast: Toast): void {
  count += 1
  set({ ...toast, id: count })
}

/** Takes away the toast with this id, if it still stands. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null)
}

export const currentToast = (): ShownToast | null => current

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
