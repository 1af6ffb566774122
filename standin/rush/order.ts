import { controlRefusal } from '../console/control/requests.ts';
import type { JsonObject } from '../discord/read-body.ts';

/** What somebody asks for who simulates a rush. */
export interface RushOrder {
  openingId: number;
  players: number;
  /** Each player acts at a random moment within so many seconds. */
  seconds: number;
}

export const rushBounds = {
  players: { least: 10, most: 2000 },
  seconds: { least: 1, most: 60 },
} as const;

/** Reads `opening`, `players` and `seconds`. Refuses with 400 and a sentence that names the field. */
export function readRushOrder({ opening, players, seconds }: JsonObject): RushOrder {
  return {
    openingId: readCount('opening', opening, { least: 1, most: 2_147_483_647 }),
    players: readCount('players', players, rushBounds.players),
    seconds: readCount('seconds', seconds, rushBounds.seconds),
  };
}

/** The order of a form, whose fields are text. */
export function readRushForm(form: Record<string, unknown>): RushOrder {
  const isNumber = (value: unknown) => typeof value === 'string' && /^\d{1,10}$/.test(value.trim());
  return readRushOrder(
    Object.fromEntries(Object.entries(form).map(([name, value]) => [name, isNumber(value) ? Number(value) : value])),
  );
}

function readCount(name: string, value: unknown, { least, most }: { least: number; most: number }): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw controlRefusal(`${name} must be a whole number from ${least} to ${most}`);
}
