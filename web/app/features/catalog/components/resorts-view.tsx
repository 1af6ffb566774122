import { formatCount } from '../../../format/numbers.ts';
import type { AdminResort } from '@sunset/contract/api/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowLeft, ArrowUp } from 'lucide-react';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { useResortOrder } from '../mutations.ts';
import { catalogResortsQuery } from '../queries.ts';
import { moved } from '../rules.ts';
import { EntriesView } from './entries-view.tsx';
import { MenuView } from './menu-view.tsx';
import { ResortForm } from './resort-form.tsx';
import { RoomTypesView } from './room-types-view.tsx';

export function ResortsView() {
  const resorts = useQuery(catalogResortsQuery());
  const order = useResortOrder();
  const shown = (resorts.data ?? []).filter(({ archived_at }) => archived_at === null).map(({ id }) => id);
  const move = (from: number, to: number) => !order.isPending && order.mutate(moved(shown, from, to));
  const moveButtons = ({ id, name }: AdminResort) => (
    <MoveButtons name={name} at={shown.indexOf(id)} count={shown.length} onMove={move} />
  );
  return (
    <EntriesView
      query={resorts}
      kind="resort"
      addressName="resort"
      title="Resorts"
      description="In the order of the pages. Your changes are on the pages at once."
      newLabel="New resort"
      renderForm={(resort) => <OpenResort resort={resort} />}
      pictureOf={({ pictures }) => pictures[0]?.src}
      columns={columns}
      actionsOf={moveButtons}
      consequencesOf={consequencesOf}
      empty="There is no resort yet."
    />
  );
}

const columns: readonly Column<AdminResort>[] = [
  { key: 'location', title: 'Location', render: ({ location }) => location },
  {
    key: 'rating',
    title: 'Rating',
    isNumber: true,
    render: ({ rating }) => (rating === 0 ? 'None' : rating.toFixed(1)),
  },
  { key: 'rooms', title: 'Room types', isNumber: true, render: ({ roomTypeCount }) => roomTypeCount },
  { key: 'openings', title: 'Planned openings', isNumber: true, render: ({ futureOpenings }) => futureOpenings },
];

function OpenResort({ resort }: { resort: AdminResort | null }) {
  const { query, change } = useAddress();
  const isPartOpen = query.get('room') !== null || query.get('menu') !== null;
  const close = () => change({ resort: null, room: null, menu: null });
  return (
    <div className="flex flex-col gap-8">
      <div>
        <Button variant="ghost" icon={<ArrowLeft size={iconSize.medium} />} onClick={close}>
          All resorts
        </Button>
      </div>
      {!isPartOpen && (
        <ResortForm
          key={`${resort?.id}:${resort?.version}`}
          resort={resort}
          onClose={close}
          onSaved={({ id }) => change({ resort: String(id) }, { isReplacing: true })}
        />
      )}
      {resort && query.get('menu') === null && <RoomTypesView resort={resort} />}
      {resort && query.get('room') === null && <MenuView resort={resort} />}
    </div>
  );
}

interface MoveButtonsProps {
  name: string;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${name} up`}
        aria-disabled={at === 0}
        onClick={() => at > 0 && onMove(at, at - 1)}
      >
        <ArrowUp size={iconSize.medium} />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${name} down`}
        aria-disabled={at === count - 1}
        onClick={() => at < count - 1 && onMove(at, at + 1)}
      >
        <ArrowDown size={iconSize.medium} />
      </Button>
    </>
  );
}

function consequencesOf({ futureOpenings, activeBookings }: AdminResort): string[] {
  if (futureOpenings === 0) return [];
  const openings = formatCount(futureOpenings, 'planned opening stays', 'planned openings stay');
  const bookings = formatCount(activeBookings, 'booking');
  return [`${openings}, with ${bookings}. Nobody else can book.`];
}
