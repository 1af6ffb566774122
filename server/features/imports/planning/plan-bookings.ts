import type { ImportField } from '@sunset/contract/imports/fields.ts';
import type { RowProblemCode } from '@sunset/contract/imports/row-problems.ts';
import { repriced } from '../../bookings/changes/rules.ts';
import { priceAtDoor } from '../../door/rules.ts';
import type { Member } from '../../../actor.ts';
import type { DoorAccount } from '../../door/look-up-account.ts';
import type { BookingRow, Declined, RowNames, RowProblem } from '../reading/read-rows.ts';
import { findResort } from './match-name.ts';
import { findNameProblems, findRoom, namesOf, type NameSite } from './room-names.ts';
import { plannedRow, problemRow, type PlannedRow } from './planned-row.ts';

export interface SiteRoom {
  id: number;
  name: string;
  price: number;
  available: number;
}

export interface SiteOpening {
  id: number;
  resortId: number;
  startsAt: Date;
  isOver: boolean;
  isDrawPending: boolean;
  rooms: readonly SiteRoom[];
}

export interface SiteBooking {
  id: number;
  reference: string;
  openingId: number;
  roomId: number;
  robloxId: string | null;
  robloxName: string;
  notes: string;
  allInclusive: boolean;
  paymentMethod: string;
  isPaid: boolean;
  basePrice: number;
  discountPercent: number;
  /** An import made it, and nobody has changed it since. */
  isUntouched: boolean;
}

/** What the site has. Openings are found by their id, or by resort and start. */
export interface BookingSite extends NameSite {
  target: number | null;
  openings: readonly SiteOpening[];
  /** Active bookings, and those that came with an import. */
  bookings: readonly SiteBooking[];
  /** Members whose account it is, by the line. */
  owners: ReadonlyMap<number, { member: Member; isBlocked: boolean }>;
}

export interface ReadBooking {
  line: number;
  row: BookingRow | RowProblem | Declined;
  account: DoorAccount | null;
}

/** A booking as a row wants it. */
export interface WantedBooking {
  room: SiteRoom;
  account: DoorAccount;
  owner: Member | null;
  row: BookingRow;
}

export interface PlannedBooking extends PlannedRow {
  /** What to enter, or to which the booking is corrected. */
  wanted: WantedBooking | null;
}

/** What happens with each row of bookings. Pure: rooms, prices and draws are decided again by the database. Rules: IMPORT-8 to IMPORT-11. */
export function planBookings(rows: readonly ReadBooking[], site: BookingSite): PlannedBooking[] {
  const planner = new Planner(site);
  return rows.map((row) => planner.plan(row));
}

interface Refusal {
  problem: RowProblemCode;
  field: ImportField;
}

interface PlannedGuest {
  wanted: WantedBooking;
  isBlocked: boolean;
}

class Planner {
  readonly #site: BookingSite;
  readonly #bookings: Map<string, SiteBooking>;
  readonly #available: Map<number, number>;
  /** The first row of each guest. */
  readonly #planned = new Map<string, { wanted: WantedBooking; planned: PlannedBooking }>();

  constructor(site: BookingSite) {
    this.#site = site;
    this.#bookings = new Map(
      site.bookings.flatMap((booking) => keysOf(booking.openingId, booking).map((key) => [key, booking])),
    );
    this.#available = new Map(site.openings.flatMap(({ rooms }) => rooms.map(({ id, available }) => [id, available])));
  }

  plan({ line, row, account }: ReadBooking): PlannedBooking {
    if (row === 'declined') return { ...plannedRow(line, 'left_out'), wanted: null };
    if ('problem' in row) return this.#refuse(line, row, row.names);
    const opening = this.#findOpening(row);
    if (typeof opening === 'string') return this.#refuse(line, refusalOf(opening), namesOf(row), row.session?.startsAt);
    const place = { startsAt: opening.startsAt, openingId: opening.id };
    // Roblox was asked in lower case: a name that it does not know stays as the file has it.
    const found = account?.answer === 'found' ? account : typedAccount(row.robloxName, account?.answer);
    // Names change hands at Roblox: the file's guest is somebody else by now.
    if (row.robloxId !== null && found.robloxId !== null && row.robloxId !== found.robloxId)
      return { ...problemRow(line, 'name_changed', 'roblox_id', place), wanted: null };
    const room = findRoom(row, opening.rooms, this.#site.chosenRooms);
    if (room === undefined) return { ...problemRow(line, 'unknown_room', 'room_type', place), wanted: null };
    const owner = this.#site.owners.get(line);
    const wanted = { room, account: found, owner: owner?.member ?? null, row };
    return { ...this.#planGuest(line, opening, { wanted, isBlocked: owner?.isBlocked ?? false }), ...place };
  }

  #findOpening(row: BookingRow): SiteOpening | 'unknown_resort' | 'unknown_opening' {
    const { session } = row;
    if (session === null) {
      return this.#site.openings.find(({ id }) => id === this.#site.target) ?? 'unknown_opening';
    }
    const resort = findResort({ ...row, ...session }, this.#site.resorts);
    if (resort === undefined) return 'unknown_resort';
    const at = session.startsAt.getTime();
    const isIt = ({ resortId, startsAt }: SiteOpening) => resortId === resort.id && startsAt.getTime() === at;
    return this.#site.openings.find(isIt) ?? 'unknown_opening';
  }

  /** A name of a room that staff can choose one for comes first: it is listed at once, whatever else is wrong. Rule: IMPORT-17. */
  #refuse(line: number, found: Refusal, names: RowNames | undefined, startsAt: Date | null = null): PlannedBooking {
    const { target, openings } = this.#site;
    const rooms = openings.find(({ id }) => id === target)?.rooms;
    const unknown = names === undefined ? [] : findNameProblems(names, this.#site, rooms);
    const { problem, field } = unknown.find((one) => one.problem === 'unknown_room') ?? found;
    return { ...problemRow(line, problem, field, { startsAt }), wanted: null };
  }

  #planGuest(line: number, opening: SiteOpening, { wanted, isBlocked }: PlannedGuest): PlannedBooking {
    const keys = keysOf(opening.id, { robloxId: wanted.account.robloxId, robloxName: wanted.account.username });
    const earlier = keys.map((key) => this.#planned.get(key)).find((first) => first !== undefined);
    if (earlier !== undefined) return planAgain(line, earlier, wanted);
    const standing = keys.map((key) => this.#bookings.get(key)).find((booking) => booking !== undefined);
    const planned =
      standing === undefined
        ? this.#planNew(line, opening, { wanted, isBlocked })
        : this.#planCorrection(line, standing, wanted);
    for (const key of keys) this.#planned.set(key, { wanted, planned });
    return planned;
  }

  #planNew(line: number, opening: SiteOpening, { wanted, isBlocked }: PlannedGuest): PlannedBooking {
    const problem = this.#problemOf(opening, { wanted, isBlocked });
    if (problem !== null) return { ...problemRow(line, ...problem), wanted: null };
    this.#take(wanted.room.id);
    return { ...plannedRow(line, 'new'), wanted };
  }

  /** A booking that a guest made, or that somebody changed, counts more than the file. Rule: IMPORT-10. */
  #planCorrection(line: number, standing: SiteBooking, wanted: WantedBooking): PlannedBooking {
    const same = { ...plannedRow(line, 'same', { bookingId: standing.id }), wanted: null };
    if (!standing.isUntouched || !differs(standing, wanted)) return same;
    const isMoving = standing.roomId !== wanted.room.id;
    if (isMoving && this.#isFull(wanted.room.id)) {
      return { ...problemRow(line, 'sold_out', 'room_type', { bookingId: standing.id }), wanted: null };
    }
    if (isMoving) this.#take(wanted.room.id);
    return { ...plannedRow(line, 'changed', { bookingId: standing.id }), wanted };
  }

  #problemOf(opening: SiteOpening, { wanted, isBlocked }: PlannedGuest): [RowProblemCode, ImportField | null] | null {
    if (opening.isOver) return ['session_over', 'start'];
    if (isBlocked) return ['booking_blocked', 'roblox_name'];
    if (opening.isDrawPending) return ['draw_pending', null];
    if (isUnpaid(wanted)) return ['payment_not_confirmed', 'paid'];
    return this.#isFull(wanted.room.id) ? ['sold_out', 'room_type'] : null;
  }

  #isFull(roomId: number): boolean {
    return (this.#available.get(roomId) ?? 0) <= 0;
  }

  #take(roomId: number): void {
    this.#available.set(roomId, (this.#available.get(roomId) ?? 0) - 1);
  }
}

/** A guest who is in the file already: what is wrong with the first row is wrong with an equal one, which is not there either. */
function planAgain(
  line: number,
  { wanted: first, planned }: { wanted: WantedBooking; planned: PlannedBooking },
  wanted: WantedBooking,
): PlannedBooking {
  if (wishesOf(first) !== wishesOf(wanted)) return { ...problemRow(line, 'twice', 'roblox_name'), wanted: null };
  return planned.outcome === 'problem' ? { ...planned, line } : { ...plannedRow(line, 'same'), wanted: null };
}

function wishesOf(wanted: WantedBooking): string {
  const { room, row } = wanted;
  return JSON.stringify([room.id, row.notes, row.allInclusive, priceOf(wanted).payment_method, isUnpaid(wanted)]);
}

const refusalOf = (problem: 'unknown_resort' | 'unknown_opening') =>
  ({ problem, field: problem === 'unknown_resort' ? 'resort' : 'start' }) as const;

/** Of an account that Roblox does not know, or was not asked about. */
const typedAccount = (name: string, answer: DoorAccount['answer'] = 'unavailable'): DoorAccount => ({
  answer,
  robloxId: null,
  username: name,
  displayName: name,
});

/** By which a guest is recognised in an opening: the Roblox id, and the name. Rule: IMPORT-9. */
function keysOf(
  openingId: number,
  { robloxId, robloxName }: { robloxId: string | null; robloxName: string },
): string[] {
  const byName = `${openingId}:name:${robloxName.toLowerCase()}`;
  return robloxId === null ? [byName] : [`${openingId}:id:${robloxId}`, byName];
}

/** The price of a wanted booking, in the columns of a booking. */
export function priceOf({ room, owner, row }: WantedBooking) {
  return priceAtDoor({
    basePrice: room.price,
    tiers: owner?.tiers ?? null,
    all_inclusive: row.allInclusive ?? false,
    payment_method: row.paymentMethod,
  });
}

function isUnpaid(wanted: WantedBooking): boolean {
  return priceOf(wanted).payment_method !== 'bbc' && !wanted.row.isPaid;
}

/** What a file has no column for stays, and so does a payment that was received. */
function differs(booking: SiteBooking, { room, row }: WantedBooking): boolean {
  const { allInclusive, paymentMethod } = correctedPrice(booking, { room, row });
  return (
    booking.roomId !== room.id ||
    booking.notes !== (row.notes ?? booking.notes) ||
    booking.allInclusive !== allInclusive ||
    booking.paymentMethod !== paymentMethod ||
    (row.isPaid && !booking.isPaid && paymentMethod !== 'bbc')
  );
}

type Priced = Pick<SiteBooking, 'roomId' | 'basePrice' | 'discountPercent' | 'allInclusive'>;

/** The price of a booking as its row is now; its discount stays. Rule: PRICE-11. */
export function correctedPrice(booking: Priced, { room, row }: Pick<WantedBooking, 'room' | 'row'>) {
  const basePrice = booking.roomId === room.id ? booking.basePrice : room.price;
  const { paymentMethod } = row;
  return repriced(booking, { basePrice, allInclusive: row.allInclusive ?? booking.allInclusive, paymentMethod });
}
