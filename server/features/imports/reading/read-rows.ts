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

interface FoundProblem {
  problem: ReadingProblem;
  field: ImportField;
}

export interface RowProblem extends FoundProblem {
  /** What else cannot be read; absent if nothing. */
  others?: readonly FoundProblem[];
  /** Of a booking or an opening. */
  names?: RowNames;
}

/** What a row calls its resort and its room; null: nothing, or the file is about one opening. */
export interface RowNames {
  resort: string | null;
  roomType: string | null;
  /** Both are in the same column, as "Vista – Deluxe". */
  sharesColumn: boolean;
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
  /** The text of the room is that of the resort too: "Vista – Deluxe". */
  sharesColumn: boolean;
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
    readOpening: (cells: readonly string[]) => readOpening(cells, settings),
    readBooking: (cells: readonly string[], isOneOpening: boolean) => readBooking(cells, settings, isOneOpening),
    readMember: (cells: readonly string[]) => readMember(cells, settings),
  };
}

class ProblemFound extends Error {
  readonly found: FoundProblem;
  constructor(problem: ReadingProblem, field: ImportField) {
    super(problem);
    this.found = { problem, field };
  }
}

type Parts = Record<string, () => unknown>;
type Read<Of extends Parts> = { [Name in keyof Of]: ReturnType<Of[Name]> };

/** Reads all parts of a row, so that it says at once what is wrong with each of them. */
function readParts<Of extends Parts>(parts: Of): Read<Of> | RowProblem {
  const problems: FoundProblem[] = [];
  const entries = Object.entries(parts).map(([name, read]) => {
    try {
      return [name, read()];
    } catch (error) {
      if (!(error instanceof ProblemFound)) throw error;
      problems.push(error.found);
      return [name, undefined];
    }
  });
  const [first, ...others] = problems;
  if (first !== undefined) return { ...first, ...(others.length > 0 && { others }) };
  return Object.fromEntries(entries) as Read<Of>;
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

/** The name in the row, else the one that the whole file has; null if there is none. */
function nameIn(cells: readonly string[], settings: ReadSettings, field: 'resort' | 'room_type'): string | null {
  return cellOf(cells, settings, field) || (settings.fixed[field] ?? null);
}

function resortOf(cells: readonly string[], settings: ReadSettings): string {
  const resort = nameIn(cells, settings, 'resort');
  if (resort === null) throw new ProblemFound('no_resort', 'resort');
  return resort;
}

function readOpening(cells: readonly string[], settings: ReadSettings): OpeningRow | RowProblem {
  const read = readParts({
    resort: () => resortOf(cells, settings),
    moment: () => momentOf(cells, settings, 'start'),
  });
  if ('problem' in read)
    return { ...read, names: { resort: nameIn(cells, settings, 'resort'), roomType: null, sharesColumn: false } };
  const { at, zone } = read.moment;
  // An offset is no zone for the people who read it.
  return { resort: read.resort, startsAt: at, zone: zone === settings.zone || /^[+-]/.test(zone) ? null : zone };
}

function readBooking(
  cells: readonly string[],
  settings: ReadSettings,
  isOneOpening: boolean,
): BookingRow | RowProblem | Declined {
  const text = (field: ImportField) => cellOf(cells, settings, field);
  const { mapping, fixed } = settings;
  if (isDeclined(text('status'))) return 'declined';
  const read = readParts({
    status: () => requireConfirmed(text('status')),
    robloxName: () => nameOf(text('roblox_name')),
    roomType: () => roomOf(cells, settings),
    notes: () => notesOf(text('notes')),
    robloxId: () => (text('roblox_id') === '' ? null : idOf(text('roblox_id'), 'roblox_id')),
    resort: () => (isOneOpening ? null : resortOf(cells, settings)),
    startsAt: () => (isOneOpening ? null : momentOf(cells, settings, 'start').at),
    paymentMethod: () => paymentOf(text('payment_method'), settings),
    isPaid: () => (mapping.paid === undefined ? (fixed.paid ?? false) : yesOf(text('paid'), 'paid')),
    allInclusive: () => (mapping.all_inclusive === undefined ? null : yesOf(text('all_inclusive'), 'all_inclusive')),
  });
  const sharesColumn = mapping.resort !== undefined && mapping.resort === mapping.room_type;
  if ('problem' in read) {
    const resort = isOneOpening ? null : nameIn(cells, settings, 'resort');
    return { ...read, names: { resort, roomType: nameIn(cells, settings, 'room_type'), sharesColumn } };
  }
  const { status: _, resort, startsAt, notes, ...row } = read;
  return {
    ...row,
    sharesColumn,
    session: resort === null || startsAt === null ? null : { resort, startsAt },
    notes: mapping.notes === undefined ? null : notes,
  };
}

function readMember(cells: readonly string[], settings: ReadSettings): MemberRow | RowProblem {
  return readParts({
    discordId: () => memberIdOf(cellOf(cells, settings, 'discord_id')),
    goldUntil: () => momentOf(cells, settings, 'gold_until').at,
  });
}

function requireConfirmed(status: string): void {
  if (isUndecided(status)) throw new ProblemFound('undecided', 'status');
  if (!isConfirmed(status)) throw new ProblemFound('bad_status', 'status');
}

function nameOf(cell: string): string {
  const name = cell.replace(/^@/, '');
  if (name === '') throw new ProblemFound('no_name', 'roblox_name');
  if (!isTypedUsername(name)) throw new ProblemFound('bad_name', 'roblox_name');
  return name;
}

function roomOf(cells: readonly string[], settings: ReadSettings): string {
  const room = nameIn(cells, settings, 'room_type');
  if (room === null) throw new ProblemFound('no_room', 'room_type');
  return room;
}

function notesOf(cell: string): string {
  if (cell.length > bookingTexts.notes.maxLength) throw new ProblemFound('notes_too_long', 'notes');
  return cell;
}

function memberIdOf(cell: string): string {
  if (cell === '') throw new ProblemFound('no_id', 'discord_id');
  return idOf(cell, 'discord_id');
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
