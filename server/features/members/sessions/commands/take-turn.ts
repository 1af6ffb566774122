import { sql } from 'kysely';
import type { TransactionDeps } from '../../../../db/transact.ts';
import { guessesUnavailable, tooManyGuesses } from '../errors.ts';
import { guessPaces } from '../rules.ts';

/**
 * Lets a guess from an unknown device through at the pace of its network and of all together, which every server process
 * shares. Refuses with `too_many_requests`, and with `unavailable` when nobody can tell: never lets one through unseen.
 */
export async function takeTurn(deps: TransactionDeps, network: string): Promise<void> {
  await take(deps, `code:${network}`, guessPaces.network);
  await take(deps, 'code', guessPaces.everywhere);
}

interface Pace {
  burst: number;
  everyMs: number;
}

async function take(deps: TransactionDeps, bucket: string, { burst, everyMs }: Pace): Promise<void> {
  const waitMs = await ask(
    deps,
    sql<{
      ms: number;
    }>`select (extract(epoch from take_turn(${bucket}, ${everyMs} * interval '1 millisecond', ${burst}, ${deps.now()})) * 1000)::float8 as ms`,
  );
  if (waitMs > 0) throw tooManyGuesses(Math.ceil(waitMs / 1000));
}

async function ask(deps: TransactionDeps, question: ReturnType<typeof sql<{ ms: number }>>): Promise<number> {
  try {
    const { rows } = await question.execute(deps.db);
    const ms = rows[0]?.ms;
    if (typeof ms === 'number') return ms;
  } catch (error) {
    deps.log.error({ err: error }, 'the pace of guesses could not be kept');
  }
  throw guessesUnavailable();
}
