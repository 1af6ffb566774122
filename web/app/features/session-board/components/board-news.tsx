import type { BoardOrder } from '@sunset/contract/api/bookings/room-service.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { Line } from '@sunset/contract/api/openings/line.ts';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { itemsText } from '../../../entities/room-service/items-text.ts';
import { ChangeAnnouncer } from '../../../ui/states/change-announcer.tsx';

interface BoardNewsProps {
  line: Line;
  orders: readonly BoardOrder[];
  guests: readonly StaffBooking[];
}

interface News {
  id: string;
  text: string;
}

/** Says to screen readers who came into line, who was called from the waiting list, and who ordered: these parts come and go. */
export function BoardNews({ line, orders, guests }: BoardNewsProps) {
  const nameOf = (reference: string) => {
    const guest = guests.find(({ bookingReference }) => bookingReference === reference);
    return guest ? guestName(guest) : 'A guest';
  };
  const news: News[] = [
    ...line.guests.map(({ bookingReference: id }) => ({ id, text: `${nameOf(id)} is in line.` })),
    ...line.waiting_members
      .filter(({ claim }) => claim !== null)
      .map(({ entryId: id, discordUsername: name }) => ({ id, text: `${name} is called from the waiting list.` })),
    ...orders.map(({ id, bookingReference: reference, items }) => ({
      id: `order ${id}`,
      text: `${nameOf(reference)} orders ${itemsText(items)}.`,
    })),
  ];
  return <ChangeAnnouncer items={news} versionOf={({ id }) => id} textsOf={newTexts} />;
}

function newTexts(before: readonly News[], after: readonly News[]): string[] {
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id }) => !known.has(id)).map(({ text }) => text);
}
