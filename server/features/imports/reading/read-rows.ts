import { bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { ImportField } from '@sunset/contract/imports/fields.ts';
import type { ReadingProblem } from '@sunset/contract/imports/row-problems.ts';
import { isTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { ColumnMapping } from './guess-columns.ts';
import { isConfirmed, isDeclined, isUndecided, readId, readPaymentMethod, readYes } from './read-cells.ts';
import { readMoment, type MomentSettings } from './read-moment.ts';

export interface ReadSettings extends MomentSettings {
  mapping: ColumnMapping;
  /** What counts where a file has no column for it. */
  fixed: { resort?: string; room_type?: string; payment_method?: PaymentMethod; paid?: boolean };
}

export interface RowProblem {
  problem: ReadingProblem;
  field: ImportField;
}

export interface OpeningRow {
  resort: string;
  startsAt: Date;
  /** The IANA zone that the row names; null: the zone of the resort. */
  zone: string | null;
}

export interface BookingRow {
  robloxName: string;
  robloxId: string | null;
  roomType: string;
  /** Null where the file is about one opening. */
  session: { resort: string; startsAt: Date } | null;
  paymentMethod: PaymentMethod;
  isPaid: boolean;
  /** Null without a column for it. */
  allInclusive: boolean | null;
  notes: string | null;
}

export interface MemberRow {
  discordId: string;
  goldUntil: Date;
}

/** The booking of the row was declined or cancelled where it comes from: it is left out. */
export type Declined = 'declined';

/** Reads the rows of a file by its mapping. Pure: what the site has is compared later. Rules: IMPORT-5, IMPORT-6. */
export function createRowReader(settings: ReadSettings) {
  return {
    readOpening: (cells: readonly string[]) => attempt(() => readOpening(cells, settings)),
    readBooking: (cells: readonly string[], isOneOpening: boolean) =>
      attempt(() => readBooking(cells, settings, isOneOpening)),
    readMember: (cells: readonly string[]) => attempt(() => readMember(cells, settings)),
  };
}

class ProblemFound extends Error {
  readonly found: RowProblem;
  constructor(problem: ReadingProblem, field: ImportField) {
    super(problem);
    this.found = { problem, field };
  }
}

function attempt<Row>(read: () => Row): Row | RowProblem {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProblemFound) return error.found;
    throw error;
  }
}

function cellOf(cells: readonly string[], { mapping }: ReadSettings, field: ImportField): string {
  const column = mapping[field];
  return column === undefined ? '' : (cells[column] ?? '');
}

function momentOf(cells: readonly string[], settings: ReadSettings, field: 'start' | 'gold_until') {
  const moment = readMoment(
    {
      start: cellOf(cells, settings, field),
      time: cellOf(cells, settings, 'time'),
      zone: cellOf(cells, settings, 'time_zone'),
    },
    // Who is gold until a day is gold on that day.
    field === 'gold_until' ? { ...settings, missingTime: '23:59' } : settings,
  );
  if ('at' in moment) return moment;
  throw new ProblemFound(moment.problem, fieldsOfProblems[moment.problem] ?? field);
}

const fieldsOfProblems: Partial<Record<ReadingProblem, ImportField>> = {
  no_time: 'time',
  bad_time: 'time',
  unknown_zone: 'time_zone',
};

function resortOf(cells: readonly string[], settings: ReadSettings): string {
  const resort = cellOf(cells, settings, 'resort') || settings.fixed.resort;
  if (resort === undefined) throw new ProblemFound('no_resort', 'resort');
  return resort;
}

function readOpening(cells: readonly string[], settings: ReadSettings): OpeningRow {
  const resort = resortOf(cells, settings);
  const { at, zone } = momentOf(cells, settings, 'start');
  // An offset is no zone for the people who read it.
  return { resort, startsAt: at, zone: zone === settings.zone || /^[+-]/.test(zone) ? null : zone };
}

function readBooking(cells: readonly string[], settings: ReadSettings, isOneOpening: boolean): BookingRow | Declined {
  const text = (field: ImportField) => cellOf(cells, settings, field);
  if (isDeclined(text('status'))) return 'declined';
  if (isUndecided(text('status'))) throw new ProblemFound('undecided', 'status');
  if (!isConfirmed(text('status'))) throw new ProblemFound('bad_status', 'status');
  const robloxName = text('roblox_name').replace(/^@/, '');
  if (robloxName === '') throw new ProblemFound('no_name', 'roblox_name');
  if (!isTypedUsername(robloxName)) throw new ProblemFound('bad_name', 'roblox_name');
  const roomType = text('room_type') || settings.fixed.room_type;
  if (roomType === undefined) throw new ProblemFound('no_room', 'room_type');
  const notes = text('notes');
  if (notes.length > bookingTexts.notes.maxLength) throw new ProblemFound('notes_too_long', 'notes');
  return {
    robloxName,
    robloxId: text('roblox_id') === '' ? null : idOf(text('roblox_id'), 'roblox_id'),
    roomType,
    session: isOneOpening
      ? null
      : { resort: resortOf(cells, settings), startsAt: momentOf(cells, settings, 'start').at },
    paymentMethod: paymentOf(text('payment_method'), settings),
    isPaid: settings.mapping.paid === undefined ? (settings.fixed.paid ?? false) : yesOf(text('paid'), 'paid'),
    allInclusive: settings.mapping.all_inclusive === undefined ? null : yesOf(text('all_inclusive'), 'all_inclusive'),
    notes: settings.mapping.notes === undefined ? null : notes,
  };
}

function readMember(cells: readonly string[], settings: ReadSettings): MemberRow {
  const discordId = cellOf(cells, settings, 'discord_id');
  if (discordId === '') throw new ProblemFound('no_id', 'discord_id');
  return { discordId: idOf(discordId, 'discord_id'), goldUntil: momentOf(cells, settings, 'gold_until').at };
}

const patterns = { discord_id: /^\d{17,20}$/, roblox_id: /^[1-9]\d{0,19}$/ };

function idOf(cell: string, field: keyof typeof patterns): string {
  const read = readId(cell, patterns[field]);
  if ('problem' in read) throw new ProblemFound(read.problem, field);
  return read.id;
}

function yesOf(cell: string, field: ImportField): boolean {
  const answer = readYes(cell);
  if (answer === null) throw new ProblemFound('bad_answer', field);
  return answer;
}

function paymentOf(cell: string, { fixed }: ReadSettings): PaymentMethod {
  const method = cell === '' ? (fixed.payment_method ?? 'bbc') : readPaymentMethod(cell);
  if (method === null) throw new ProblemFound('bad_payment', 'payment_method');
  return method;
}
