import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { sql } from 'kysely';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { Member } from '../../server/actor.ts';
import { aBooking } from '../booked.ts';
import { aDrawOpening, aLobby, draw } from '../draws.ts';
import { aMember, anApiKey, anOpening, aResort, type TestOpening } from '../factories.ts';
import { aPlayerParty } from '../parties.ts';
import { aCompanion, add, aSharedRoom } from '../people/companions.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { day, hour } from '../test-clock.ts';
import { aFullOpening, aWaitingMember } from '../waiting.ts';
import { aDeparture, anEveningAhead, anEveningAtWork, whatStaffDid } from './further-rows.ts';

/* A community with rows of every table that an archive has, and its archive. */

export interface TestCommunity {
  app: TestApp;
  primary: Member;
  host: Member;
  /** Came to a session that is over, and gave it five stars. */
  guest: Member;
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
  const host = await aMember(app.deps, { isHost: true, username: 'a.host' });
  await anApiKey(app.deps, { name: 'A program' });
  const guest = await pastEvenings(app);
  const evening = await anEveningAhead(app);
  await aDeparture(app, { primary, host });
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
  await whatStaffDid(app, { primary, host });
  await anEveningAtWork(app, evening, { primary, host });
  await aPicture(app, primary);
  await someSecrets(app);
  return {
    app,
    primary,
    host,
    guest,
    folder,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Sessions that are over, with the stars of their guests: one that is shown on the panel and that a guest did not answer, two that only the
 * figures of their resort show, and one answer that nobody sees. Returns the first guest.
 */
async function pastEvenings(app: TestApp): Promise<Member> {
  const resort = await aResort(app.deps, { rooms: [{ units: 4 }] });
  await aPastEvening(app, await anOpening(app.deps, { startsIn: hour, resort }), [5, 4]);
  await aPastEvening(app, await anOpening(app.deps, { startsIn: day, resort }), [2]);
  await aPastEvening(app, await anOpening(app.deps, { startsIn: hour }), [3]);
  const shown = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 4 }] });
  const guest = await aPastEvening(app, shown, [5, 4, 1]);
  await aBooking(app, shown, { status: 'completed' });
  app.clock.advance(2 * day + 2 * hour);
  return guest;
}

async function aPastEvening(app: TestApp, evening: TestOpening, answers: number[]): Promise<Member> {
  const { db } = app.deps;
  const guests: Member[] = [];
  for (const [index, stars] of answers.entries()) {
    const { reference, member } = await aBooking(app, evening, { status: 'completed' });
    const { id } = await db
      .selectFrom('bookings')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const comment = index === 0 ? '' : `Line ${index}`;
    await db.insertInto('feedback').values({ bookingId: id, stars, comment, givenAt: app.clock.now() }).execute();
    guests.push(member);
  }
  const [first] = guests;
  if (first === undefined) throw new Error('Nobody came.');
  return first;
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

/** Asks for the address of a download, as the panel does. */
export const askForArchive = (app: TestApp, token: string) =>
  app.fetch('/api/admin/archive', { method: 'POST', headers: { authorization: `Bearer ${token}` } });

/** The address that a sign-in of the primary admin gets. */
export async function addressFor(app: TestApp, token: string): Promise<string> {
  const response = await askForArchive(app, token);
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { path: string }).path;
}

/** Downloads the archive as the primary admin does, into a file. */
export async function downloadTo(file: string, { app, primary }: TestCommunity): Promise<void> {
  const response = await app.fetch(await addressFor(app, await app.token(primary)));
  if (!response.ok || response.body === null) throw new Error(await response.text());
  await pipeline(Readable.fromWeb(response.body as NodeStream), createWriteStream(file));
  await untilNoArchiveRuns(app);
}

/** The connection of a download, which holds the lock, ends a moment after its reader. */
export async function untilNoArchiveRuns({ deps }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'sunset-resorts archive'`.execute(deps.db);
    if (rows.length === 0) return;
  }
}

/** An empty folder until the end of the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sunset-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
