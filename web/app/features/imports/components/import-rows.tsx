import type { ImportedRow } from '@sunset/contract/api/imports.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import type { ImportState } from '@sunset/contract/imports/row-problems.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { LoadMore } from '../../../ui/tables/load-more.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { fieldLabels, leftTexts, problemTexts, rowStatus, type Field } from '../labels.ts';
import { importRowsQuery, type RowsView } from '../queries.ts';

/** The rows of an import with what happens to each, and the fix of a problem. */
export function ImportRows({ id, state, view }: { id: number; state: ImportState; view: RowsView }) {
  const list = useInfiniteQuery(importRowsQuery(id, view));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryView
      query={list}
      what="rows"
      isEmpty={rows.length === 0}
      empty={<p className="text-ink-soft">No such rows.</p>}
    >
      {({ pages }) => (
        <>
          <ol className="flex flex-col divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.line} row={row} state={state} />
            ))}
          </ol>
          <LoadMore shown={rows.length} total={pages[0]?.total ?? null} noun="rows" one="row" list={list} />
        </>
      )}
    </QueryView>
  );
}

function Row({ row, state }: { row: ImportedRow; state: ImportState }) {
  const values = (Object.keys(fieldLabels) as Field[]).flatMap((field) => {
    const value = row.values[field];
    return value === undefined ? [] : [`${fieldLabels[field]}: ${value}`];
  });
  const status = rowStatus(row, state);
  const problems = row.problem === null ? [] : [row.problem, ...row.also];
  // The booking is out of the lists.
  const isGone = state === 'undone' && row.left === null;
  return (
    <li data-line={row.line} className="flex flex-col gap-1.5 py-3">
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-sm text-ink-soft tabular-nums">Line {row.line}</span>
        {status && <StatusLabel tone={status.tone}>{status.label}</StatusLabel>}
        {row.starts_at !== null && <ShortMoment moment={row.starts_at} />}
      </p>
      {problems.map((problem) => (
        <p key={problem} className="font-medium text-danger-text">
          {problemTexts[problem]}
        </p>
      ))}
      {row.left !== null && <p className="font-medium text-danger-text">{leftTexts[row.left]}</p>}
      {row.robloxUsername !== null && (
        <p className="wrap-anywhere">
          {row.robloxUsername} {!isGone && <span className="text-ink-soft">{row.bookingReference}</span>}
        </p>
      )}
      {!isGone && <Booked row={row} />}
      {values.length > 0 && <p className="text-sm wrap-anywhere text-ink-soft">In the file: {values.join(' · ')}</p>}
    </li>
  );
}

/** The room and the payment that a booking has, or will have. */
function Booked({ row: { room, payment_method: method } }: { row: ImportedRow }) {
  if (room === null || method === null) return null;
  return (
    <p className="wrap-anywhere">
      {fieldLabels.room_type}: {room} · {fieldLabels.payment_method}: {paymentMethods[method].label}
    </p>
  );
}
