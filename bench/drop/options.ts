import { parseArgs } from 'node:util';

export interface DropOptions {
  /** Bookings of each side in each round. */
  bookings: number;
  rounds: number;
  connections: number;
  /** Thousands of requests for a few rooms, in place of the comparison. */
  isRush: boolean;
  /** Writes bench/results/drop.json. */
  isSaved: boolean;
  /** Folder for a CPU profile of the server. */
  profile: string | null;
}

/** Clients of the yardstick; each makes the same number of bookings. */
export const yardstickClients = 16;

/** The rush that the product promises to survive: this many people for this many rooms. */
export const rush = { people: 5000, rooms: 200 };

const usage = `node bench/drop.ts [--bookings 6000] [--rounds 5] [--connections 256] [--rush] [--save] [--profile FOLDER]`;

/** Reads the command line. Throws one sentence for a person where it cannot be used. */
export function readOptions(args: string[]): DropOptions {
  const { values } = parseArgs({
    args,
    options: {
      bookings: { type: 'string', default: '6000' },
      rounds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '256' },
      rush: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const bookings = readCount('bookings', values.bookings, 60_000);
  return {
    bookings: Math.ceil(bookings / yardstickClients) * yardstickClients,
    rounds: readCount('rounds', values.rounds, 50),
    connections: readCount('connections', values.connections, 4000),
    isRush: values.rush,
    isSaved: values.save,
    profile: values.profile ?? null,
  };
}

function readCount(name: string, text: string, most: number): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new Error(`--${name} must be a whole number from 1 to ${most}.\n${usage}`);
}
