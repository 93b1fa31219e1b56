import { useEffect, useRef } from 'react'

import { reportView } from '#web/api/support.ts'
import { listInView } from '#web/app/place/list-place.ts'

import { useShownPage } from './use-shown-page.ts'

/** Milliseconds between two checks of what is in view. */
const interval = 400

/** Reports to support what this tab shows, while it is in view. */
export function useReportedView(isOn: boolean): void {
  const { page } = useShownPage()
  const reported = useRef('')
  useEffect(() => {
    if (!isOn) {
      reported.current = ''
      return undefined
    }
    const report = (): void => {
      if (document.hidden) return
      const list = page === null ? null : listInView()
      const view = { page, place: list?.place ?? null, rows: list?.rows ?? null }
      const text = JSON.stringify(view)
      if (text === reported.current) return
      reported.current = text
      reportView(view).catch(() => {
        // The next check sends it again.
        reported.current = ''
      })
    }
    report()
    const timer = setInterval(report, interval)
    return () => clearInterval(timer)
  }, [isOn, page])
}
