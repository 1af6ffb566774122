import type { Closure } from '@sunset/contract/api/openings/closures.ts';
import type { OpeningDeletion } from '@sunset/contract/api/openings/deletions.ts';
import { useQuery } from '@tanstack/react-query';
import { DoorClosed, Trash2 } from 'lucide-react';
import { formatDate, formatDateWithZone } from '../../../../format/dates.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useSite } from '../../../../lib/use-site.ts';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import { NoticeItem, UndoItem } from '../../../../shared/undo-item.tsx';
import { useUndo } from '../../hooks/use-undo.ts';
import { closuresQuery, deletionsQuery } from '../../queries.ts';

/** Resorts that are or will be closed, and deletions that can still be undone: of the resort that is shown alone, if there is one. */
export function ClosureList({ resortId }: { resortId: string }) {
  const isShown = (one: { resortId: number }) => resortId === '' || String(one.resortId) === resortId;
  const closures = (useQuery(closuresQuery()).data ?? []).filter(isShown);
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
          onLift={() => undo.mutate({ closureId: closure.id, resort: closure.resort })}
        />
      ))}
    </ul>
  );
}

interface DeletionItemProps {
  deletion: OpeningDeletion;
  isBusy: boolean;
  onUndo: () => void;
}

function DeletionItem({ deletion, isBusy, onUndo }: DeletionItemProps) {
  const { resort, opening_date: date, undo_until: until, cancelled_bookings: count } = deletion;
  const what = `${resort}, ${formatDateWithZone(date, 'weekdayDateTime')}`;
  const icon = <Trash2 size={iconSize.medium} />;
  return (
    <UndoItem icon={icon} until={until} what={what} isBusy={isBusy} onUndo={onUndo}>
      <strong className="font-semibold">{what} deleted</strong> by {deletion.by}, {formatCount(count, 'booking')}{' '}
      cancelled.
    </UndoItem>
  );
}

interface ClosureItemProps {
  closure: Closure;
  isBusy: boolean;
  onLift: () => void;
}

/** What it cancelled can be undone for a while; after that it can only end early. */
function ClosureItem({ closure, isBusy, onLift }: ClosureItemProps) {
  const now = useNow({ now: serverNow, initialNow: Date.parse(useSite().serverNow) });
  const { resort, reason, undo } = closure;
  const icon = <DoorClosed size={iconSize.medium} />;
  const text = (
    <>
      <strong className="font-semibold">
        {resort} is closed {periodText(closure)}
      </strong>
      : {reason}
    </>
  );
  if (undo !== null && now < Date.parse(undo.until)) {
    return (
      <UndoItem icon={icon} until={undo.until} what={`closure of ${resort}`} isBusy={isBusy} onUndo={onLift}>
        {text}. {formatCount(undo.openings, 'opening')} cancelled.
      </UndoItem>
    );
  }
  const action = (
    <Button variant="secondary" isLoading={isBusy} aria-label={`Open again: ${resort}`} onClick={onLift}>
      Open again
    </Button>
  );
  return (
    <NoticeItem icon={icon} action={action}>
      {text}
    </NoticeItem>
  );
}

/** The last day is the one before the end. */
function periodText({ from, until }: Closure): string {
  const last = new Date(Date.parse(until) - 1).toISOString();
  const [first, final] = [formatDate(from, 'weekdayDay'), formatDate(last, 'weekdayDay')];
  return first === final ? `on ${first}` : `from ${first} to ${final}`;
}
