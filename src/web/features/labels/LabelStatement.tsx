import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Plus, Printer, X } from 'lucide-react'
import { useState } from 'react'

import {
  labelQuery,
  useChangeMembers,
  useDeleteLabel,
  type LabelDetail,
  type LabelSums,
} from '#web/api/labels.ts'
import { useSession } from '#web/api/session.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useNextYear, useYearEnd } from '#web/app/format/use-next-year.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { WindowTitle } from '#web/app/frame/WindowTitle.tsx'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { GrossNote } from '#web/list/GrossNote.tsx'
import { ListTax } from '#web/list/list-tax.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { AddMembersDialog, MergeDialog } from './AddMembersDialog.tsx'
import { LabelNameDialog } from './LabelNameDialog.tsx'
import { useSumText } from './use-sum-text.ts'

/** Count, cost of the next 12 months, paid this year, next end. */
function LabelFacts({ sums }: { sums: LabelSums }) {
  const { t, format } = useTexts(['labels', 'shell'])
  const sumText = useSumText()
  const nextYear = useNextYear()
  const { count, coming, paid, nextEnd } = sums
  const facts = [
    { key: 'count', label: t('shell:nav.services'), value: format.number(count) },
    {
      key: 'coming',
      label: nextYear,
      value: (
        <>
          <b>{sumText(coming)}</b>
          {coming.uncounted === 0 && (
            <p className="mut">
              <GrossNote totals={coming} plain="" />
            </p>
          )}
        </>
      ),
    },
    {
      key: 'paid',
      label: t('paid', { year: format.today.slice(0, 4) }),
      value: sumText(paid),
    },
    {
      key: 'end',
      label: t('nextEnd'),
      value:
        nextEnd === null ? (
          t('nothingEnds')
        ) : (
          <span className="warn">
            {format.dateNear(nextEnd.on)} · <bdi>{nextEnd.label}</bdi>
          </span>
        ),
    },
  ]
  return (
    <dl>
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type StatementItem = LabelDetail['items'][number]

function Row({ item, onRemove }: { item: StatementItem; onRemove: () => void }) {
  const { t, format } = useTexts('labels')
  const sumText = useSumText()
  const { name, next, coming } = item
  const isEnd = next?.kind === 'end'
  const on = next?.on ?? null
  const date = on === null ? null : format.dateNear(on)
  return (
    <tr>
      <th scope="row" aria-label={name}>
        <SubjectLink subject={item}>
          <bdi>{name}</bdi>
        </SubjectLink>
      </th>
      <td className={isEnd ? 'warn' : ''}>
        {date === null ? '–' : t(isEnd ? 'endsOn' : 'renewsOn', { date })}
      </td>
      <td className="num">
        {next?.amount
          ? format.price(format.money(next.amount), next.termMonths, next.taxIncluded)
          : '–'}
      </td>
      <td className="num">{sumText(coming)}</td>
      <td className="no-print">
        <IconButton label={t('remove', { name })} icon={<X className="i s" />} onClick={onRemove} />
      </td>
    </tr>
  )
}

/** One label: what has it, what that costs, and the statement to print. It names no other label. */
export function LabelStatement({ id, hasOthers }: { id: string; hasOthers: boolean }) {
  const { t, format } = useTexts(['labels', 'common'])
  const navigate = useNavigate()
  const onError = useErrorToast()
  const { account } = useSession()
  const { data, error, refetch } = useQuery(labelQuery(id))
  const yearEnd = useYearEnd()
  const [dialog, setDialog] = useState<'name' | 'add' | 'merge' | null>(null)
  const change = useChangeMembers({ onError })
  const remove = useDeleteLabel({
    onSuccess: () => void navigate({ to: '/labels', search: {} }),
    onError,
  })
  if (!data) return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : null
  const { label, items, tax } = data
  const take = ({ key, name }: StatementItem): void =>
    change.mutate(
      { id, remove: [key] },
      {
        onSuccess: () =>
          showToast({
            text: t('removed', { name }),
            action: {
              label: t('common:undo'),
              onAction: () => change.mutate({ id, add: [key] }),
            },
          }),
      },
    )
  const today = format.date(format.today)
  return (
    <article className="statement">
      <WindowTitle text={label.name} />
      <Link to="/labels" search={{}} className="link back no-print">
        {t('back')}
      </Link>
      <header>
        <h1 tabIndex={-1} data-arrival>
          <bdi>{label.name}</bdi>
        </h1>
        <p className="print-only">
          {account?.displayName} · {t('statement', { name: label.name, date: today })}
        </p>
        <span className="flex flex-wrap gap-2 no-print">
          <Menu
            label={t('actions')}
            className="btn ico"
            align="end"
            entries={[
              {
                kind: 'action',
                key: 'rename',
                label: t('rename'),
                onSelect: () => setDialog('name'),
              },
              ...(['services', 'domains'] as const).map((list) => ({
                kind: 'action' as const,
                key: list,
                label: t(`show.${list}`),
                onSelect: () => void navigate({ to: `/${list}`, search: { label: id } }),
              })),
              { kind: 'separator', key: 'line' },
              {
                kind: 'action',
                key: 'merge',
                label: t('mergeEntry'),
                disabled: !hasOthers,
                onSelect: () => setDialog('merge'),
              },
              {
                kind: 'action',
                key: 'delete',
                label: t('delete'),
                onSelect: () => remove.mutate(id),
              },
            ]}
          >
            <Ellipsis className="i" />
          </Menu>
          <Button icon={<Plus className="i" />} onClick={() => setDialog('add')}>
            {t('add')}
          </Button>
          <Button
            variant="primary"
            icon={<Printer className="i" />}
            disabled={items.length === 0}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </span>
      </header>
      <ListTax value={tax}>
        <LabelFacts sums={label} />
      </ListTax>
      <table className="tbl" aria-label={label.name}>
        <thead>
          <tr>
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('next')}</th>
            <th scope="col" className="num">
              {t('price')}
            </th>
            <th scope="col" className="num">
              {t('coming', { date: yearEnd })}
            </th>
            <th scope="col" className="no-print">
              <span className="vh">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.key} item={item} onRemove={() => take(item)} />
          ))}
        </tbody>
      </table>
      <p className="print-only">{t('closing', { date: today })}</p>
      {dialog === 'name' && <LabelNameDialog label={label} onClose={() => setDialog(null)} />}
      {dialog === 'merge' && <MergeDialog label={label} onClose={() => setDialog(null)} />}
      {dialog === 'add' && <AddMembersDialog label={label} onClose={() => setDialog(null)} />}
    </article>
  )
}
