import { MousePointer2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { sendPointer, type Pointer } from '#web/api/support.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { Button } from '#web/ui/Button.tsx'

import { PointerLayer } from './PointerLayer.tsx'
import { rowOf } from './rows.ts'

type PointedRow = NonNullable<ReturnType<typeof rowOf>>

/** The row under the mouse, or with the focus. */
function useRow(): PointedRow | null {
  const [row, setRow] = useState<PointedRow | null>(null)
  useEffect(() => {
    const update = ({ target }: Event): void => {
      const element = target instanceof Element ? target : null
      // The button itself lies over the row.
      if (element?.closest('.point-button')) return
      setRow(rowOf(element))
    }
    const clear = (): void => setRow(null)
    document.addEventListener('pointerover', update)
    document.addEventListener('focusin', update)
    document.addEventListener('scroll', clear, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointerover', update)
      document.removeEventListener('focusin', update)
      document.removeEventListener('scroll', clear, { capture: true })
    }
  }, [])
  return row
}

interface PointingProps {
  pointer: Pointer | null
  /** Path of the page shown. */
  page: string
}

/** Lets support staff point out a row to the customer. */
export function Pointing({ pointer, page }: PointingProps) {
  const { t } = useTranslation('support')
  const sayError = useErrorToast()
  const row = useRow()
  const isShown = pointer?.page === page
  const send = (next: Pointer | null): void => {
    sendPointer(next).catch(sayError)
  }
  const point = (): void => {
    if (row) send({ page, row: row.path })
  }
  useLetterKeys({
    p: point,
    ...(isShown && { escape: () => send(null) }),
  })
  useEffect(() => {
    // It ends with the page.
    if (pointer && !isShown) sendPointer(null).catch(() => undefined)
  }, [pointer, isShown])
  const isPointed = isShown && row?.path === pointer.row
  const box = row?.element.isConnected ? row.element.getBoundingClientRect() : null
  // Beside the row's own button.
  const own = box && [...(row?.element.querySelectorAll('.btn') ?? [])].at(-1)
  const taken = own?.getBoundingClientRect().width ?? 0
  return (
    <>
      {isShown && <PointerLayer row={pointer.row} label={t('staff.youPoint')} />}
      {box && (
        <div
          className="point-button"
          style={{
            insetBlockStart: box.top,
            left: box.left,
            inlineSize: box.width,
            blockSize: box.height,
            ...(taken > 0 && { paddingInlineEnd: `calc(${taken}px + var(--s-4))` }),
          }}
        >
          <Button
            size="s"
            icon={<MousePointer2 className="i s" />}
            onClick={() => (isPointed ? send(null) : point())}
          >
            {t(isPointed ? 'staff.stopPointing' : 'staff.pointHere')}
          </Button>
        </div>
      )}
    </>
  )
}
