import type { SharedRoom } from '@sunset/contract/api/bookings/companions.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { GuestBookingStatus } from '../../../../entities/bookings/guest-booking-status.tsx';
import { contentLanguage } from '../../../../format/locale.ts';
import { Card } from '../../../../ui/card.tsx';
import { OpeningTime } from '../../../../ui/time/opening-time.tsx';
import { ResortPicture } from '../../display/resort-picture.tsx';
import { useGuest } from '../../guest-context.ts';
import { sharedRoomsQuery } from '../queries.ts';
import { SharedRoomContents } from './shared-room-contents.tsx';

/** The rooms of others that the guest comes along in, in My Bookings (PAGE-98). */
export function SharedRooms() {
  const { data = [] } = useQuery(sharedRoomsQuery(useGuest().discord_id));
  if (data.length === 0) return null;
  return (
    <>
      <h3 className="text-title">{m.companions_shared_title()}</h3>
      <ul aria-label={m.companions_shared_title()} className="grid items-start gap-5 lg:grid-cols-2">
        {data.map((room) => (
          <SharedRoomCard key={room.code} room={room} />
        ))}
      </ul>
    </>
  );
}

function SharedRoomCard({ room }: { room: SharedRoom }) {
  return (
    <Card as="li" isFlush className="flex flex-col">
      <ResortPicture src={room.image} isFaded={room.takeover !== null} className="h-32 w-full" />
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
            <h4 lang={contentLanguage} className="text-title">
              {room.resort}
            </h4>
            <GuestBookingStatus status={room.status} />
          </div>
          <OpeningTime openingDate={room.checkIn} timezone={room.timezone} />
        </div>
        <SharedRoomContents room={room} />
      </div>
    </Card>
  );
}
