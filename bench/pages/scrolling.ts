import type { Browser } from '@playwright/test';
import { sql } from 'kysely';
import { connectPool, createDatabase, type Database } from '../../server/database/connect.ts';
import { aFullSession } from '../../test/e2e/support/full-session.ts';
import type { SiteProcess } from '../../test/e2e/support/site/start-site.ts';
import { median } from './median.ts';
import { openPhone } from './phone.ts';

/** How the board of a full evening scrolls on a slow phone: the median of several runs. */
export interface ScrollFigures {
  /** The longest time between two frames. */
  longestFrameMs: number;
  /** Frames of a screen with 60 a second that were not drawn. */
  missedPercent: number;
}

/** The content of bench/results/session-board.json. */
export interface BoardResults extends ScrollFigures {
  chromium: string;
  runs: number;
}

const inLine = 10;
const orders = 8;
const frameMs = 1000 / 60;
/** A quick thumb. */
const pixelsPerSecond = 1600;

/** Down and up again, with 60 guests, a line and open orders, at a quarter of the processor's speed. */
export async function measureScrolling(browser: Browser, site: SiteProcess, runs: number): Promise<ScrollFigures> {
  const pool = connectPool(site.databaseUrl, 2, { warn: () => undefined });
  const db = createDatabase(pool);
  const openingId = await aFullEvening(db);
  const figures: ScrollFigures[] = [];
  for (let run = 0; run < runs; run += 1) figures.push(await scrollOnce(browser, site.url, openingId));
  await db.destroy();
  return {
    longestFrameMs: median(figures.map((each) => each.longestFrameMs)),
    missedPercent: median(figures.map((each) => each.missedPercent)),
  };
}

/** Twenty guests are checked in, some of whom have ordered; ten are in line. */
async function aFullEvening(db: Database): Promise<number> {
  const now = () => new Date();
  const { id, resort } = await aFullSession({ db, now });
  await db
    .updateTable('bookings')
    .set({ status: 'confirmed', confirmedAt: now() })
    .where('openingId', '=', id)
    .execute();
  const bookings = await db.selectFrom('bookings').select('id').where('openingId', '=', id).orderBy('id').execute();
  const ids = bookings.map((booking) => booking.id);
  const here = ids.slice(0, 20);
  await db.updateTable('bookings').set({ checkedInAt: now() }).where('id', 'in', here).execute();
  const { id: item } = await db
    .insertInto('menuItems')
    .values({ resortId: resort.id, name: 'Lemonade', price: 50 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    select place_order(id, ${JSON.stringify([{ item, quantity: 1 }])}::jsonb, case when all_inclusive then 0 else 50 end, ${now()})
    from bookings where id = any (${here.slice(0, orders)}::integer[])`.execute(db);
  await sql`
    select join_line(reference, null, ${now()}) from bookings where id = any (${ids.slice(20, 20 + inLine)}::integer[])`.execute(
    db,
  );
  return id;
}

async function scrollOnce(browser: Browser, origin: string, openingId: number): Promise<ScrollFigures> {
  const page = await openPhone(browser, origin, 'admin', 'admin');
  const context = page.context();
  await page.goto(`/hosting?opening=${openingId}&view=all`);
  await page.getByRole('region', { name: /^In line/ }).waitFor();
  // Below a line they are one line on a phone (BOARD-15).
  await page.getByRole('button', { name: 'Show orders' }).click();
  await page
    .getByRole('listitem', { name: /^Order of/ })
    .nth(orders - 1)
    .waitFor();
  await page.locator('html[data-fonts]').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(countFrames);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const yDistance of [-height, height])
    await session.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance, speed: pixelsPerSecond });
  const times = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  await context.close();
  return describe(times);
}

function describe(times: number[]): ScrollFigures {
  const lengths = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const wanted = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / frameMs;
  const missed = Math.max(0, wanted - lengths.length);
  return { longestFrameMs: Math.round(Math.max(...lengths)), missedPercent: Math.round((missed / wanted) * 1000) / 10 };
}

/** Runs in the page: the start of each frame from now on. */
function countFrames(): void {
  const frames: number[] = [];
  (globalThis as unknown as { frames: number[] }).frames = frames;
  const handleFrame = (time: number) => {
    frames.push(time);
    requestAnimationFrame(handleFrame);
  };
  requestAnimationFrame(handleFrame);
}
