import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { secretHash, signInIntervalMs } from './rules.ts';

interface SlotDeps extends DatabaseDeps {
  config: Pick<Config, 'discordCallsPerSecond'>;
}

/**
 * Takes a place among all who sign in with Discord, in all processes. Returns the milliseconds after which this browser may
 * start; 0 if it may start now. Rules: AUTH-17, AUTH-18.
 */
export async function takeSignInSlot(
  { db, now, config }: SlotDeps,
  { browser, network }: { browser: string; network: string },
): Promise<number> {
  const intervalMs = signInIntervalMs(config.discordCallsPerSecond);
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from take_sign_in_slot(
      ${secretHash(browser)}, ${network}, ${intervalMs} * interval '1 millisecond', ${now()})) * 1000)::float8 as ms`.execute(
    db,
  );
  const ms = rows[0]?.ms;
  if (typeof ms !== 'number') throw new Error('take_sign_in_slot returned nothing.');
  return ms;
}
