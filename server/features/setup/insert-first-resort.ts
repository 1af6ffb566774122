import { system } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { recordChange } from '../audit-log/record-change.ts';
import { withoutTexts } from '../audit-log/without-texts.ts';
import { resortColumns, roomTypeColumns, slugOf, type Columns } from '../catalog/rules.ts';
import { sql } from 'kysely';
import type { SetupDraft } from './draft.ts';

/** A drawing, until staff upload a picture: a resort has at least one. */
const drawing = { src: '/pictures/resorts/vista.svg', alt: '' };

/** The first resort with its room types, so that an opening can be planned at once. Call it in the transaction of the set-up. */
export async function insertFirstResort(deps: DatabaseDeps, resort: NonNullable<SetupDraft['resort']>): Promise<void> {
  const { name, location, description, timezone, room_types: roomTypes } = resort;
  const id = await insert(deps, 'resorts', {
    ...resortColumns({ name, location, description, timezone, rating: 0, amenities: [], pictures: [drawing] }),
    slug: slugOf(name),
    sort_order: 1,
    created_at: deps.now(),
  });
  await recordChange(deps, system, {
    action: 'resort.add',
    subject: 'resort',
    subjectId: String(id),
    after: withoutTexts({ name }),
  });
  for (const { name, price, max_guests: maxGuests, size, rooms } of roomTypes) {
    const columns = roomTypeColumns({ name, price, maxGuests, size, unitCount: rooms, amenities: [], pictures: [] });
    const roomType = await insert(deps, 'room_types', { ...columns, resort_id: id });
    const change = { subject: 'room_type', subjectId: String(roomType), after: withoutTexts({ name, price }) };
    await recordChange(deps, system, { action: 'room_type.add', ...change });
  }
}

async function insert(deps: DatabaseDeps, table: 'resorts' | 'room_types', columns: Columns): Promise<number> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns).map((value) => sql`${value}`);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)}) returning id`.execute(deps.db);
  return rows[0]?.id ?? 0;
}
