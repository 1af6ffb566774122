import type { Closure } from '@sunset/contract/api/openings/closures.ts';
import type { OpeningDeletion } from '@sunset/contract/api/openings/deletions.ts';
import { useQuery } from '@tanstack/react-query';
import { DoorClosed, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatDateWithZone } from '../../../../format/dates.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useSite } from '../../../../lib/use-site.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { UndoButton } from '../../../../ui/undo-button.tsx';
import { useUndo } from '../../hooks/use-undo.ts';
import { closuresQuery, deletionsQuery } from '../../queries.ts';

/** Resorts that are or will be closed, and deletions that can still be undone. */
export function ClosureList() {
  const { data: closures = [] } = useQuery(closuresQuery());
  const { data: deletions = [] } = useQuery(deletionsQuery());
  const undo = useUndo();
  if (closures.length + deletions.length === 0) return null;
  return (
    <ul aria-label="Closed resorts and deleted openings" className="mb-5 flex flex-col gap-2">
      {deletions.map((deletion) => (
        <DeletionItem
          key={deletion.id}
          deletion={deletion}
          isBusy={undo.isPending}
          onUndo={() => undo.mutate({ deletionId: deletion.id })}
        />
      ))}
      {closures.map((closure) => (
        <ClosureItem
          key={closure.id}
          closure={closure}
          isBusy={undo.isPending}
          onLift={() => undo.mutate({ closureId: closure.id })}
        />
      ))}
    </ul>
  );
}

function Item({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-yellow-soft px-4 py-2 text-yellow-text [&_button]:mt-0">
      {icon}
      {children}
    </li>
  );
}

interface DeletionItemProps {
  deletion: OpeningDeletion;
  isBusy: boolean;
  onUndo: () => void;
}

function DeletionItem({ deletion, isBusy, onUndo }: DeletionItemProps) {
  const initialNow = Date.parse(useSite().serverNow);
  const { resort, opening_date: date, undo_until: until, cancelled_bookings: count } = deletion;
  const isOver = useNow({ now: serverNow, initialNow }) >= Date.parse(until);
  const what = `${resort}, ${formatDateWithZone(date, 'weekdayDateTime')}`;
  return (
    <Item icon={<Trash2 size={iconSize.medium} className="shrink-0" />}>
      <span className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{what} deleted</strong> by {deletion.by}, {formatCount(count, 'booking')}{' '}
        cancelled.{' '}
        <Countdown use="undo" until={until} now={serverNow} initialNow={initialNow} className="whitespace-nowrap" />
      </span>
      {!isOver && <UndoButton what={what} isLoading={isBusy} onUndo={onUndo} />}
    </Item>
  );
}

interface ClosureItemProps {
  closure: Closure;
  isBusy: boolean;
  onLift: () => void;
}

function ClosureItem({ closure, isBusy, onLift }: ClosureItemProps) {
  const initialNow = Date.parse(useSite().serverNow);
  const { resort, reason, undo } = closure;
  const now = useNow({ now: serverNow, initialNow });
  const canUndo = undo !== null && now < Date.parse(undo.until);
  return (
    <Item icon={<DoorClosed size={iconSize.medium} className="shrink-0" />}>
      <span className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">
          {resort} is closed {periodText(closure)}
        </strong>
        : {reason}
        {canUndo && (
          <>
            . {formatCount(undo.openings, 'opening')} cancelled.{' '}
            <Countdown
              use="undo"
              until={undo.until}
              now={serverNow}
              initialNow={initialNow}
              className="whitespace-nowrap"
            />
          </>
        )}
      </span>
      {canUndo ? (
        <UndoButton what={`closure of ${resort}`} isLoading={isBusy} onUndo={onLift} />
      ) : (
        <Button variant="secondary" isLoading={isBusy} aria-label={`Open again: ${resort}`} onClick={onLift}>
          Open again
        </Button>
      )}
    </Item>
  );
}

/** The last day is the one before the end. */
function periodText({ from, until }: Closure): string {
  const last = new Date(Date.parse(until) - 1).toISOString();
  const [first, final] = [formatDate(from, 'weekdayDay'), formatDate(last, 'weekdayDay')];
  return first === final ? `on ${first}` : `from ${first} to ${final}`;
}
