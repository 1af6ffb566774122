import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { Closers } from './drop/closers.ts';
import { compare } from './drop/compare.ts';
import { describeMachine } from './drop/machine.ts';
import { readOptions, type DropOptions, flood } from './drop/options.ts';
import { startProduct, stopProduct, type Judge } from './drop/product.ts';
import * as report from './drop/report.ts';
import { measureRush, repeat, type RushFigures } from './drop/rush.ts';
import { createSide } from './drop/side.ts';
import { findPgbench, prepareBaseline, turnTriggersOff } from './drop/baseline.ts';
import type { Stage } from './drop/stage.ts';
import { saveResults } from './save-results.ts';

/*
 * `npm run bench:drop`: many bookings at once. Bookings over HTTP compared to pgbench, alternating on one temporary
 * PostgreSQL: with one plain statement, and with the product's own function, one booking or a batch of them in a
 * call. `--rush` sends thousands for a few rooms, `--flood` more than the server accepts.
 */

const expected = new Set(['200', '409 sold_out', '503 overloaded']);

/** More requests at once than the server accepts: it has to reject some in time, and be exact with all others. */
function measureFlood(stage: Stage): Promise<RushFigures> {
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

const longestRunMs = 15 * 60_000;
const measures = { drop: compare, rush: measureRush, flood: measureFlood };

async function main(options: DropOptions): Promise<void> {
  const closers = new Closers();
  try {
    await Promise.race([run(options, closers), cutShort()]);
  } finally {
    await closers.close();
  }
}

async function run(options: DropOptions, closers: Closers): Promise<void> {
  const pgbench = options.kind === 'drop' ? findPgbench() : null;
  const cluster = await startTemporary();
  await closers.add(cluster.stop);
  const machine = describeMachine(cluster.version, pgbench);
  report.printMachine(machine);
  const side = async (name: string) => {
    const created = await createSide(cluster.url, name);
    await closers.add(created.close);
    return created;
  };
  const productSide = await side('drop_product');
  const plainSide = await side('drop_plain');
  const triggersSide = await side('drop_triggers');
  const functionSide = await side('drop_function');
  for (const baseline of [plainSide, triggersSide, functionSide]) await prepareBaseline(baseline);
  await turnTriggersOff(plainSide);
  const product = await startProduct(productSide, options);
  await closers.add(() => stopProduct(product));
  const stage: Stage = { options, pgbench, product, productSide, plainSide, triggersSide, functionSide };
  const figures = await measures[options.kind](stage);
  if (options.isSaved) await saveResults(options.kind, machine, figures);
}

/** Rejects on a signal or when the run takes too long, so that everything is still stopped in order. */
function cutShort(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => reject(new Error(`Stopped by ${signal}.`)));
    }
    setTimeout(() => reject(new Error(`Stopped: longer than ${longestRunMs / 60_000} minutes.`)), longestRunMs).unref();
  });
}

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
