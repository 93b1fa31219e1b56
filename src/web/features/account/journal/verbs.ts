import {
  CircleX,
  Download,
  Eye,
  Headset,
  KeyRound,
  LogIn,
  LogOut,
  Pencil,
  type LucideIcon,
} from 'lucide-react'

import type { AccessEntry } from '#web/api/access-log.ts'

type Verb =
  | 'changed'
  | 'ended'
  | 'exported'
  | 'joined'
  | 'proved'
  | 'refused'
  | 'saw'
  | 'shared'
  | 'signed-in'
  | 'signed-out'

const verbs: Partial<Record<AccessEntry['kind'], Verb>> = {
  export: 'exported',
  'key-refused': 'refused',
  'sign-in': 'signed-in',
  'sign-out': 'signed-out',
  'step-up': 'proved',
  'support-code': 'shared',
  'support-end': 'ended',
  'support-enter': 'joined',
  'support-view': 'saw',
}

export const verbOf = ({ kind, result }: AccessEntry): Verb =>
  result === 'refused' ? 'refused' : (verbs[kind] ?? 'changed')

export const verbIcons: Record<Verb, LucideIcon> = {
  changed: Pencil,
  ended: LogOut,
  exported: Download,
  joined: LogIn,
  proved: KeyRound,
  refused: CircleX,
  saw: Eye,
  shared: Headset,
  'signed-in': LogIn,
  'signed-out': LogOut,
}
