import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import './review.css'
import { useServiceLookup } from '#web/api/services.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'

import type { BulkItem } from './bulk-item.ts'
import { findByName, findSimilar } from './find-names.ts'
import { answerPasted, correctPasted, type PastedName, usePasted } from './pasted-names.ts'

interface PastedRowProps {
  pasted: PastedName
  onUse: (item: BulkItem) => void
}

/** A pasted name that isn't in the account: use the suggested one, correct it or leave it out. */
function PastedRow({ pasted, onUse }: PastedRowProps) {
  const [isEditing, setEditing] = useState(false)
  const Row = isEditing ? EditedName : MissingName
  return <Row pasted={pasted} onUse={onUse} onEdit={setEditing} />
}

interface RowProps extends PastedRowProps {
  onEdit: (isEditing: boolean) => void
}

function MissingName({ pasted: { name, suggestion }, onUse, onEdit }: RowProps) {
  const { t } = useTranslation('bulk')
  return (
    <li>
      <bdi dir="ltr" className="el">
        <s>{name}</s>
      </bdi>
      <span>
        {suggestion === null
          ? t('review.noSimilar')
          : t('review.didYouMean', { name: suggestion.name })}
      </span>
      <span className="flex gap-2">
        {suggestion === null ? (
          <Button size="s" aria-label={t('review.editName', { name })} onClick={() => onEdit(true)}>
            {t('review.edit')}
          </Button>
        ) : (
          <Button
            size="s"
            aria-label={t('review.useName', { name: suggestion.name })}
            onClick={() => {
              onUse(suggestion)
              answerPasted(name)
            }}
          >
            {t('review.use')}
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          aria-label={t('review.leaveOutName', { name })}
          onClick={() => answerPasted(name)}
        >
          {t('review.leaveOut')}
        </Button>
      </span>
    </li>
  )
}

function EditedName({ pasted: { name }, onUse, onEdit }: RowProps) {
  const { t } = useTranslation(['bulk', 'common'])
  const [text, setText] = useState(name)
  const corrected = text.trim()
  const lookUp = useServiceLookup(
    (keys) => ({
      matches: findByName([corrected], keys).matches,
      suggestion: findSimilar(corrected, keys),
    }),
    {
      onSuccess: ({ matches, suggestion }) => {
        for (const match of matches) onUse(match)
        if (matches.length > 0) answerPasted(name)
        else if (suggestion !== null) correctPasted(name, { name: corrected, suggestion })
      },
    },
  )
  const isMissing = lookUp.data !== undefined || lookUp.isError
  return (
    <li>
      <form
        className="in"
        onSubmit={(event) => {
          event.preventDefault()
          if (corrected !== '') lookUp.mutate()
        }}
      >
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the pressed button
          autoFocus
          dir="ltr"
          spellCheck={false}
          aria-label={t('review.corrected', { name })}
          value={text}
          maxLength={253}
          onChange={(event) => {
            setText(event.target.value)
            lookUp.reset()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onEdit(false)
          }}
        />
      </form>
      <span role="status">{isMissing && t('review.noSimilar')}</span>
      <span className="flex gap-2">
        <Button
          size="s"
          busy={lookUp.isPending}
          disabled={corrected === ''}
          onClick={() => lookUp.mutate()}
        >
          {t('review.check')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => onEdit(false)}>
          {t('common:cancel')}
        </Button>
      </span>
    </li>
  )
}

/** Pasted names that aren't in the account, until each is answered. */
export function PastedNames({ onUse }: { onUse: (item: BulkItem) => void }) {
  const { t, format } = useTexts('bulk')
  const { count, open } = usePasted()
  if (open.length === 0) return null
  return (
    <section className="pasted">
      <h3>
        <TriangleAlert className="i s" />
        {t('review.pasted', {
          ...format.count(open.length),
          total: format.number(count),
        })}
      </h3>
      <ul>
        {open.map((pasted) => (
          <PastedRow key={pasted.name} pasted={pasted} onUse={onUse} />
        ))}
      </ul>
    </section>
  )
}
