import { flood } from './options.ts';
import type { Judge } from './product.ts';
import { repeat, type RushFigures } from './rush.ts';
import type { Stage } from './stage.ts';

const expected = new Set(['200', '409 sold_out', '503 overloaded']);

/** More requests at once than the server accepts: it has to reject some in time, and be exact with all others. */
export function measureFlood(stage: Stage): Promise<RushFigures> {
  return repeat(stage, flood, requireShedding);
}

/** All rooms are booked, and every other request is refused or gets a `Retry-After`. No request is left without a response. */
const requireShedding: Judge = (answers, round) => {
  const others = Object.keys(answers).filter((kind) => !expected.has(kind));
  const count = Object.values(answers).reduce((sum, some) => sum + some, 0);
  const isExact = answers['200'] === round.expected && count === round.members && others.length === 0;
  if (!isExact) throw new Error(`The answers were ${JSON.stringify(answers)}, to ${round.members} people.`);
  if (answers['503 overloaded'] === undefined) throw new Error('Nobody was sent away: this was no flood.');
};
