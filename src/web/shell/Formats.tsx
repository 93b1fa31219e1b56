import type { ReactNode } from 'react'

import { FormatContext, usePageFormat } from './use-format.ts'

/** Gives the page its one set of formats. */
export const Formats = ({ children }: { children: ReactNode }) => (
  <FormatContext value={usePageFormat()}>{children}</FormatContext>
)
