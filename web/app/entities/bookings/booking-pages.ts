import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { Page } from '@sunset/contract/client.ts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

/** A list of bookings that is loaded page by page. */
export type BookingPages = InfiniteData<Page<StaffBooking>>;

/** Replaces a changed booking in all cached lists whose key begins with `lists`. */
export function replaceInLists(client: QueryClient, lists: QueryKey, booking: StaffBooking): void {
  const replace = (row: StaffBooking) => (row.id === booking.id ? booking : row);
  client.setQueriesData<BookingPages>(
    { queryKey: lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(replace) })) },
  );
}
