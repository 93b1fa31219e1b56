import type { ReactNode } from 'react'

interface TagProps {
  tone?: 'good' | 'warn' | 'bad' | 'acc'
  children: ReactNode
}

export const Tag = ({ tone, children }: TagProps) => (
  <span className={`tag ${tone ?? ''}`}>{children}</span>
)
