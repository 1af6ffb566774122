import { importLimits } from '@sunset/contract/imports/fields.ts';
import { createClient, type Call } from '@sunset/contract/client.ts';
import { createSession } from '../../server/features/auth/create-session.ts';
import { aMember, anOpening } from '../../test/factories.ts';
import { crowdFile, crowdRooms, importText } from '../../test/imports/imports.ts';
import { connectSide } from '../drop/side.ts';
import { peakDuring, type Phase } from './sample.ts';

const guests = importLimits.rows;

/** A planned opening with a room for everybody in the file, and an admin; null if the package is older than imports. No connection stays open. */
async function prepare(databaseUrl: string): Promise<{ openingId: number; token: string } | null> {
  const { deps, close } = connectSide(databaseUrl);
  try {
    const { rows } = await deps.pool.query<{ table: string | null }>(`select to_regclass('imports') as table`);
    if (rows[0]?.table === null) return null;
    const { id: openingId } = await anOpening(deps, { rooms: crowdRooms(guests) });
    await deps.db.updateTable('openings').set({ publishedAt: null }).where('id', '=', openingId).execute();
    const member = await aMember(deps, { isAdmin: true });
    const { token } = await createSession(deps, { member, purpose: 'user' });
    return { openingId, token };
  } finally {
    await close();
  }
}

async function importGuests(call: Call, openingId: number): Promise<{ importId: number }> {
  const { id, counts } = await importText(call, 'bookings', crowdFile(guests), { opening_id: openingId });
  if (counts.new !== guests) throw new Error(`The import of ${guests} guests did ${JSON.stringify(counts)}.`);
  return { importId: id };
}

/** The largest file that an import takes: preview, import and undo, and once more until it is live. Null if the package has no imports. */
export async function measureImport(url: string, databaseUrl: string): Promise<Phase | null> {
  const prepared = await prepare(databaseUrl);
  if (prepared === null) return null;
  const { openingId, token } = prepared;
  const call = createClient({ origin: url, fetch, token: () => token });
  return peakDuring(async () => {
    await call('POST /admin/imports/{importId}/undo', { params: await importGuests(call, openingId) });
    await call('POST /admin/imports/{importId}/live', { params: await importGuests(call, openingId) });
  });
}
