import { sql } from 'kysely';

/** Somebody who comes along in the room of a booking. */
export interface CompanionRow {
  id: number;
  memberId: number | null;
  robloxUsername: string;
  robloxDisplayName: string;
  /** The Discord name of the member who agreed. */
  name: string | null;
  isCheckedIn: boolean;
}

const companionList = (condition: ReturnType<typeof sql<boolean>>) => sql<CompanionRow[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'memberId', c.member_id, 'robloxUsername', c.roblox_username,
    'robloxDisplayName', c.roblox_display_name, 'name', person.display_name, 'isCheckedIn', c.checked_in_at is not null
  ) order by c.added_at, c.id), '[]')
  from companions c left join members person on person.id = c.member_id
  where c.booking_id = bookings.id and ${condition})`;

/** Those of a row of `bookings` who have a place, in the order in which they came. */
export const companionsOfBooking = companionList(sql<boolean>`c.state = 'active'`).as('companions');

/** The same for one of them, `own`; while a companion can take the room over, those who had a place at the end. Rule: COMPANION-9. */
export const companionsOfRoom = companionList(
  sql<boolean>`(c.state = 'active' or c.state = 'ended' and c.ended_at = own.ended_at)`,
).as('companions');

/** How many people a row of `bookings` is for: the guest and the companions. Rule: COMPANION-8. */
export const guestCount = sql<number>`(
  select 1 + count(*)::integer from companions c where c.booking_id = bookings.id and c.state = 'active')`.as('guests');
