import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { alreadyDecided, badSetting, importNotFound } from '../errors.ts';
import { lockImport, requireOwner } from '../lock-import.ts';
import { lookUpAccounts, type LookUpDeps } from '../look-up-accounts.ts';
import { planBookings } from '../planning/plan-bookings.ts';
import { planMembers } from '../planning/plan-members.ts';
import { planOpenings } from '../planning/plan-openings.ts';
import type { PlannedRow } from '../planning/planned-row.ts';
import { readGoldSite } from '../planning/read-gold-site.ts';
import { existingRooms } from '../planning/room-names.ts';
import { listOpeningsOfRows, readBookingSite, readOpeningSite } from '../planning/read-site.ts';
import { findImport, type ImportRow } from '../queries.ts';
import { readBookings, readMembers, readOpenings } from '../read-stored-rows.ts';
import { storeOutcomes } from '../store-outcomes.ts';

interface Input {
  importId: number;
  settings: ImportSettings;
}

export interface Previewed {
  /** False if Roblox did not answer. */
  hasAccounts: boolean;
}

/**
 * Stores how a draft is read, and what importing it would do with each row. It locks nothing that guests book. Refuses with `not_found`,
 * `already_decided`, `primary_admin_required` and `invalid_input`. Rules: IMPORT-7 to IMPORT-9.
 */
export async function previewImport(
  deps: LookUpDeps,
  actor: MemberActor,
  { importId, settings }: Input,
): Promise<Previewed> {
  const found = await findImport(deps.db, importId);
  if (found === null) throw importNotFound();
  if (found.state !== 'draft') throw alreadyDecided(found.state);
  await requireOwner(deps.db, actor.member, found);
  await requireFitting(deps, found, settings);
  await storeSettings(deps, importId, settings);
  const hasAccounts = found.kind !== 'bookings' || (await lookUpAccounts(deps, importId, settings));
  const planned = await plan(deps, { ...found, settings });
  await transact(deps, async (deps) => {
    await lockImport(deps.db, importId, 'draft');
    await storeOutcomes(deps.db, importId, planned);
  });
  return { hasAccounts };
}

async function requireFitting(
  { db, now }: DatabaseDeps,
  { titles }: ImportRow,
  settings: ImportSettings,
): Promise<void> {
  if (Object.values(settings.columns).some((column) => column >= titles.length))
    throw badSetting('columns', 'The file does not have so many columns.');
  const existing = await existingRooms(db, settings.room_names);
  const gone = settings.room_names.findIndex((chosen) => !existing.includes(chosen));
  if (gone >= 0) throw badSetting(`room_names.${gone}.room`, 'This room is not in the catalogue. Choose another one.');
  if (settings.opening_id === null) return;
  const opening = await db
    .selectFrom('openings')
    .select('id')
    .where('id', '=', settings.opening_id)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now())
    .executeTakeFirst();
  if (opening === undefined)
    throw badSetting('opening_id', 'This opening is over, or was deleted. Choose another one.');
}

/** What Roblox answered belongs to the column of the names. */
function storeSettings(deps: DatabaseDeps, importId: number, settings: ImportSettings): Promise<void> {
  return transact(deps, async ({ db }) => {
    const { settings: before } = await lockImport(db, importId, 'draft');
    await db
      .updateTable('imports')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', importId)
      .execute();
    if (before.columns.roblox_name === settings.columns.roblox_name) return;
    await sql`update import_rows set account = null where import_id = ${importId}`.execute(db);
  });
}

async function plan({ db, now }: DatabaseDeps, { id, kind, settings }: ImportRow): Promise<PlannedRow[]> {
  const at = now();
  const stored = { importId: id, settings, now: at };
  if (kind === 'openings') {
    const rows = await readOpenings(db, stored);
    return planOpenings(rows, await readOpeningSite(db, rows), at);
  }
  if (kind === 'members') {
    // Who becomes gold is stored by the import.
    const members = await readMembers(db, stored);
    return planMembers(members, await readGoldSite(db, members, at), at).map((row) => ({ ...row, discordId: null }));
  }
  const rows = await readBookings(db, stored);
  const openingIds = await listOpeningsOfRows(db, rows, settings.opening_id);
  return planBookings(rows, await readBookingSite(db, rows, { settings, openingIds, now: at }));
}
