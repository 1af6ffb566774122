import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import type { RoomCount } from '@sunset/contract/api/waiting-list/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { formatDateWithZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { roomCountsQuery } from '../queries.ts';

interface RoomCountsDialogProps {
  opening: AdminOpening;
  onClose: () => void;
}

const title = 'Rooms of this opening';
const maxRooms = 500;

/** Sets how many rooms of each type a planned opening has. */
export function RoomCountsDialog({ opening, onClose }: RoomCountsDialogProps) {
  const rooms = useQuery(roomCountsQuery(opening.id));
  if (rooms.data) return <RoomCountsForm opening={opening} rooms={rooms.data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <QueryView query={rooms} what="rooms" pending={<Skeleton className="h-64" />}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}

function RoomCountsForm({ opening, rooms, onClose }: RoomCountsDialogProps & { rooms: RoomCount[] }) {
  const [typed, setTyped] = useState<Record<number, string>>({});
  const counts = rooms.map((room) => ({ ...room, text: typed[room.roomId] ?? String(room.count) }));
  const changed = counts.filter(({ text, count }) => text !== String(count));
  const canSave = changed.length > 0 && changed.every((room) => errorOf(room) === undefined);
  const save = useWrite({
    send: () =>
      call('PATCH /admin/resort-openings/{openingId}/rooms', {
        params: { openingId: opening.id },
        body: { rooms: changed.map(({ roomId, text }) => ({ roomId, count: Number(text) })) },
      }),
    refresh: [openingKeys.all],
    onSuccess: ({ offered }) => {
      onClose();
      return { title: 'Rooms Updated', description: offeredText(offered) };
    },
    failed: ['Rooms Not Updated'],
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel="Save Rooms"
      isBusy={save.isPending}
      canConfirm={canSave}
      onConfirm={() => save.mutate()}
    >
      <p className="font-medium">
        {opening.resortName}, {formatDateWithZone(opening.opening_date, 'weekdayDateTime')}
      </p>
      <p className="text-ink-soft">New rooms are offered to the waiting list at once.</p>
      {counts.map((room) => (
        <TextField
          key={room.roomId}
          label={room.type}
          type="number"
          min={room.in_use}
          max={maxRooms}
          hint={`${room.in_use} in use`}
          error={errorOf(room)}
          value={room.text}
          onChange={(event) => setTyped({ ...typed, [room.roomId]: event.target.value })}
        />
      ))}
    </ConfirmDialog>
  );
}

function errorOf({ text, in_use: inUse }: Pick<RoomCount, 'in_use'> & { text: string }): string | undefined {
  const count = Number(text);
  if (text.trim() === '' || !Number.isInteger(count) || count > maxRooms) return `A number from 0 to ${maxRooms}.`;
  return count < inUse ? `At least ${inUse}: rooms in use stay.` : undefined;
}

function offeredText(offered: number): string {
  return offered === 0
    ? 'Nobody waited for the new rooms.'
    : `${formatCount(offered, 'room was', 'rooms were')} offered to the waiting list.`;
}
