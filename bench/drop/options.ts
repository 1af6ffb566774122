import { parseArgs } from 'node:util';

/** The comparison with pgbench; thousands for a few rooms; so many that most have to be rejected. */
export type DropKind = 'drop' | 'rush' | 'flood';

export interface DropOptions {
  kind: DropKind;
  /** Bookings of each side in each round. */
  bookings: number;
  rounds: number;
  connections: number;
  /** Writes a file in bench/results. */
  isSaved: boolean;
  /** Folder for a CPU profile of the server. */
  profile: string | null;
}

/** Clients of pgbench; each makes the same number of bookings. */
export const baselineClients = 16;
/** Bookings in one call when pgbench calls the product's function with a batch: as many as the server collects. */
export const batchSize = 96;

/** The goal for a rush: this many members for this many rooms. */
export const rush = { people: 5000, rooms: 200 };
/** Ten times that, and more at once than the server accepts. */
export const flood = { people: 50_000, rooms: 200 };

const usual = { drop: '256', rush: '256', flood: '12000' };
const maxConnections = 18_000;
const usage =
  'node bench/drop.ts [--bookings 6144] [--rounds 5] [--connections 256] [--rush | --flood] [--save] [--profile FOLDER]';

/** Reads the command line. Throws a sentence if it is invalid. */
export function readOptions(args: string[]): DropOptions {
  const { values } = parseArgs({
    args,
    options: {
      bookings: { type: 'string', default: '6144' },
      rounds: { type: 'string', default: '5' },
      connections: { type: 'string' },
      rush: { type: 'boolean', default: false },
      flood: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const kind = kindOf(values);
  // Every client of pgbench runs as many transactions, also if one is a whole batch.
  const step = baselineClients * batchSize;
  return {
    kind,
    bookings: Math.ceil(readCount('bookings', values.bookings, 60_000) / step) * step,
    rounds: readCount('rounds', values.rounds, 50),
    connections: readCount('connections', values.connections ?? usual[kind], maxConnections),
    isSaved: values.save,
    profile: values.profile ?? null,
  };
}

function kindOf(asked: { rush: boolean; flood: boolean }): DropKind {
  if (asked.flood) return 'flood';
  return asked.rush ? 'rush' : 'drop';
}

function readCount(name: string, text: string, most: number): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new Error(`--${name} must be a whole number from 1 to ${most}.\n${usage}`);
}
