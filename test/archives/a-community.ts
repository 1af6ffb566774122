import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { Member } from '../../server/actor.ts';
import { aBooking } from '../booked.ts';
import { aDrawOpening, aLobby, draw } from '../draws.ts';
import { aMember, anApiKey, anOpening } from '../factories.ts';
import { aPlayerParty } from '../parties.ts';
import { aCompanion, add, aSharedRoom } from '../people/companions.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { day, hour } from '../test-clock.ts';
import { aFullOpening, aWaitingMember } from '../waiting.ts';

/* A community with something of everything, and its archive. */

export interface TestCommunity {
  app: TestApp;
  primary: Member;
  /** The folder of the site's data and of the archive. */
  folder: string;
  close(): Promise<void>;
}

/** None of these may be in an archive. */
export const secretOfCommunity = 'whsec-secret-path';

export const cheekyLine = '=HYPERLINK("https://evil.example")';

export async function aCommunity(): Promise<TestCommunity> {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-archive-'));
  const app = await startTestApp({ environment: { DATA_DIR: folder } });
  const primary = await aMember(app.deps, { isAdmin: true, username: 'the.primary' });
  await app.deps.db.updateTable('admins').set({ isPrimary: true }).where('discordId', '=', primary.discordId).execute();
  await aMember(app.deps, { isHost: true, username: 'a.host' });
  await anApiKey(app.deps, { name: 'A program' });
  await pastEvening(app);
  const drawn = await aDrawOpening(app);
  await aLobby(app, drawn, 3);
  await draw(app);
  await aLobby(app, await aDrawOpening(app), 2);
  await aPlayerParty(app, await aDrawOpening(app, { rooms: [{ units: 3 }] }), { size: 2 });
  const room = await aSharedRoom(app);
  await add(room, { robloxUsername: 'named_one' });
  await aCompanion(app, room);
  const { opening } = await aFullOpening(app);
  await aWaitingMember(app, opening);
  await aBooking(app, await anOpening(app.deps, { startsIn: 3 * day }), { notes: cheekyLine, payment_method: 'robux' });
  await aPicture(app, primary);
  await someSecrets(app);
  return {
    app,
    primary,
    folder,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Three guests who came and answered. */
async function pastEvening(app: TestApp): Promise<void> {
  const evening = await anOpening(app.deps, { startsIn: hour, rooms: [{ units: 4 }] });
  for (const [index, stars] of [5, 4, 1].entries()) {
    const { reference } = await aBooking(app, evening, { status: 'completed' });
    const { id } = await app.deps.db
      .selectFrom('bookings')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const comment = index === 0 ? '' : `Line ${index}`;
    await app.deps.db
      .insertInto('feedback')
      .values({ bookingId: id, stars, comment, givenAt: app.clock.now() })
      .execute();
  }
  app.clock.advance(2 * hour);
}

async function aPicture(app: TestApp, primary: Member): Promise<void> {
  const admin = await app.client(primary);
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
  const { src } = await admin('POST /admin/images', { file: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) });
  await app.deps.db.updateTable('settings').set({ logo: src }).execute();
}

async function someSecrets({ deps: { db }, clock }: TestApp): Promise<void> {
  const createdAt = clock.now();
  await db
    .insertInto('webhookEndpoints')
    .values({
      url: `https://hooks.example/${secretOfCommunity}`,
      secret: Buffer.alloc(64),
      events: ['booking.placed'],
      createdAt,
    })
    .execute();
}

/** Downloads the archive as the primary admin does, into a file. */
export async function downloadTo(file: string, { app, primary }: TestCommunity): Promise<void> {
  const authorization = `Bearer ${await app.token(primary)}`;
  const response = await app.fetch('/api/admin/archive', { method: 'POST', headers: { authorization } });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  await pipeline(Readable.fromWeb(response.body as NodeStream), createWriteStream(file));
}

/** An empty folder until the end of the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
