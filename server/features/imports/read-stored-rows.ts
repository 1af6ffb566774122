import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import type { Database } from '../../database/connect.ts';
import type { DoorAccount } from '../door/look-up-account.ts';
import type { ReadBooking } from './planning/plan-bookings.ts';
import type { ReadMember } from './planning/plan-members.ts';
import type { ReadOpening } from './planning/plan-openings.ts';
import { createRowReader } from './reading/read-rows.ts';
import { readSettings } from './rules.ts';

interface Stored {
  importId: number;
  settings: ImportSettings;
  now: Date;
}

/** The rows of a draft as openings. */
export async function readOpenings(db: Database, { importId, settings, now }: Stored): Promise<ReadOpening[]> {
  const reader = createRowReader(readSettings(settings, now));
  return (await listCells(db, importId)).map(({ line, cells }) => ({ line, row: reader.readOpening(cells) }));
}

/** The rows of a draft as bookings, with what Roblox answered. */
export async function readBookings(db: Database, { importId, settings, now }: Stored): Promise<ReadBooking[]> {
  const reader = createRowReader(readSettings(settings, now));
  const isOneOpening = settings.opening_id !== null;
  return (await listCells(db, importId)).map(({ line, cells, account }) => ({
    line,
    row: reader.readBooking(cells, isOneOpening),
    account,
  }));
}

/** The rows of a draft as gold members. */
export async function readMembers(db: Database, { importId, settings, now }: Stored): Promise<ReadMember[]> {
  const reader = createRowReader(readSettings(settings, now));
  return (await listCells(db, importId)).map(({ line, cells }) => ({ line, row: reader.readMember(cells) }));
}

async function listCells(db: Database, importId: number) {
  const rows = await db
    .selectFrom('importRows')
    .select(['line', 'cells', 'account'])
    .where('importId', '=', importId)
    .orderBy('line')
    .execute();
  return rows.map(({ line, cells, account }) => ({ line, cells: cells ?? [], account: account as DoorAccount | null }));
}
