import { formatBbc } from '../../../format/money.ts';
import type { AdminResort } from '@sunset/contract/api/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { roomTypesQuery } from '../queries.ts';
import { EntryList } from './entry-list.tsx';
import { LoadState } from './load-state.tsx';
import { RoomTypeForm } from './room-type-form.tsx';

/** The list of a resort's room types, or the form of the one in the URL. */
export function RoomTypesView({ resort }: { resort: AdminResort }) {
  const rooms = useQuery(roomTypesQuery(resort.id));
  const { query, change } = useAddress();
  const open = query.get('room');
  const close = () => change({ room: null });
  return (
    <LoadState query={rooms}>
      {(loaded) => {
        const room = loaded.find(({ id }) => String(id) === open) ?? null;
        if (open !== null) {
          return <RoomTypeForm key={`${room?.id}:${room?.version}`} resortId={resort.id} room={room} onClose={close} />;
        }
        return (
          <PanelSection
            title="Room types"
            description={`The rooms of ${resort.name}. A new opening gets its prices and rooms from here.`}
            isBare
            actions={
              <Button
                variant="secondary"
                icon={<Plus aria-hidden size={iconSize.medium} />}
                onClick={() => change({ room: 'new' })}
              >
                New room type
              </Button>
            }
          >
            <EntryList
              label="Room types"
              kind="room-type"
              addressName="room"
              entries={loaded}
              pictureOf={({ pictures }) => pictures[0]?.src}
              columns={[
                { key: 'price', title: 'Price', isNumber: true, render: ({ price }) => formatBbc(price) },
                { key: 'guests', title: 'Guests', isNumber: true, render: ({ maxGuests }) => maxGuests },
                { key: 'rooms', title: 'Rooms', isNumber: true, render: ({ unitCount }) => unitCount },
              ]}
              consequencesOf={() => ['New openings don’t have it. Its number of rooms is set to 0.']}
              empty="There are no room types yet. Openings would have no rooms."
            />
          </PanelSection>
        );
      }}
    </LoadState>
  );
}
