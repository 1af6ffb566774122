import { maxClockSecondsOff } from '@sunset/contract/api/installation/service-health.ts';
import { sql } from 'kysely';
import { hasDiscord, type Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { DiscordClock } from '../integrations/discord/clock.ts';
import type { Operations } from './operations.ts';

/** Whether jobs may go by the clock of this machine. */
export interface ClockCheck {
  isTrusted(): Promise<boolean>;
}

interface ClockCheckDeps {
  db: Database;
  config: Config;
  discordClock: DiscordClock;
  operations: Operations;
  now: () => Date;
}

/** What was found is used for this long. */
const freshMs = 60_000;

/** A site without Discord goes by its clock across a stop of a night, but not of a year. */
const maxGapMs = 24 * 60 * 60 * 1000;

/**
 * A clock that Discord's shows to be off by more than an hour is not trusted, until Discord says that it is right. While Discord does
 * not answer, it is trusted unless it is a day later than the last time that the database knows of. Rule: OPS-33.
 */
export function createClockCheck(deps: ClockCheckDeps): ClockCheck {
  const { config, discordClock, operations, now } = deps;
  let last: { atMs: number; isTrusted: Promise<boolean> } | null = null;
  let isKnownWrong = false;

  async function check(): Promise<boolean> {
    // The only clock to compare with is Discord's.
    if (!hasDiscord(config)) return true;
    const off = await discordClock.measure(!operations.isClockTrusted);
    if (off !== null) isKnownWrong = Math.abs(off) > maxClockSecondsOff;
    const isTrusted = !isKnownWrong && (await noteTime(deps, off !== null));
    operations.isClockTrusted = isTrusted;
    return isTrusted;
  }

  return {
    isTrusted: () => {
      const atMs = now().getTime();
      if (last === null || Math.abs(atMs - last.atMs) > freshMs) {
        const isTrusted = check();
        last = { atMs, isTrusted };
        // A failure of the database is not an answer.
        isTrusted.catch(() => (last = null));
      }
      return last.isTrusted;
    },
  };
}

/**
 * Stores the time of a clock that is right or continues what is stored; false for one that does neither. The time of a right clock
 * also replaces a later one, which only a wrong clock can have written.
 *
 * race: a server whose clock is wrong while another one's is right; the condition compares with the row as it is then.
 */
async function noteTime({ db, now }: ClockCheckDeps, isRight: boolean): Promise<boolean> {
  const at = now();
  const { rows } = await sql<{ noted: boolean }>`
    update heartbeat set clock_seen_at = case when ${isRight} then ${at} else greatest(clock_seen_at, ${at}) end
    where ${isRight} or clock_seen_at >= ${new Date(at.getTime() - maxGapMs)}
    returning true as noted`.execute(db);
  return rows.length > 0;
}
