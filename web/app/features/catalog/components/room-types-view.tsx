import type { AdminResort, AdminRoomType } from '@sunset/contract/api/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBbc } from '../../../format/money.ts';
import { roomTypesQuery } from '../queries.ts';
import { EntriesView } from './entries-view.tsx';
import { PlannedPricesDialog } from './planned-prices-dialog.tsx';
import { RoomTypeForm } from './room-type-form.tsx';

export function RoomTypesView({ resort }: { resort: AdminResort }) {
  /** The room type whose price was just changed. */
  const [repriced, setRepriced] = useState<AdminRoomType | null>(null);
  return (
    <>
      <EntriesView
        query={useQuery(roomTypesQuery(resort.id))}
        kind="room-type"
        addressName="room"
        title="Room types"
        description={`The rooms of ${resort.name}. A new opening gets its prices and rooms from here.`}
        newLabel="New room type"
        newVariant="secondary"
        renderForm={(room, close) => (
          <RoomTypeForm
            key={`${room?.id}:${room?.version}`}
            resortId={resort.id}
            room={room}
            onClose={close}
            onSaved={(saved) => {
              close();
              if (room && saved.price !== room.price) setRepriced(saved);
            }}
          />
        )}
        pictureOf={({ pictures }) => pictures[0]?.src}
        columns={[
          { key: 'price', title: 'Price', isNumber: true, render: ({ price }) => formatBbc(price) },
          { key: 'guests', title: 'Guests', isNumber: true, render: ({ maxGuests }) => maxGuests },
          { key: 'rooms', title: 'Rooms', isNumber: true, render: ({ unitCount }) => unitCount },
        ]}
        consequencesOf={() => ['New openings don’t have it. Its number of rooms is set to 0.']}
        empty="There are no room types yet. Openings would have no rooms."
      />
      {repriced && <PlannedPricesDialog roomType={repriced} onClose={() => setRepriced(null)} />}
    </>
  );
}
