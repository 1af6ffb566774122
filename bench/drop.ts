import { startTemporary } from '../server/db/embedded/temporary.ts';
import { Closers } from './drop/closers.ts';
import { describeMachine } from './drop/machine.ts';
import { readOptions, rush, type DropOptions } from './drop/options.ts';
import { measureProduct, startProduct, stopProduct, type Product } from './drop/product.ts';
import * as report from './drop/report.ts';
import { createSide, fillRound, unitsForEveryone, type Side } from './drop/side.ts';
import { findPgbench, measureYardstick, prepareYardstick } from './drop/yardstick.ts';

/*
 * `npm run bench:drop`: everybody books at once. Bookings over HTTP against pgbench with one plain statement, turn by
 * turn on one temporary PostgreSQL. `--rush` sends thousands for a few rooms.
 */

const longestRunMs = 15 * 60_000;

interface Stage {
  options: DropOptions;
  pgbench: string | null;
  product: Product;
  productSide: Side;
  yardstickSide: Side;
}

async function main(options: DropOptions): Promise<void> {
  const closers = new Closers();
  try {
    await Promise.race([run(options, closers), cutShort()]);
  } finally {
    await closers.close();
  }
}

async function run(options: DropOptions, closers: Closers): Promise<void> {
  const pgbench = options.isRush ? null : findPgbench();
  const cluster = await startTemporary();
  await closers.add(cluster.stop);
  const machine = describeMachine(cluster.version, pgbench);
  report.printMachine(machine);
  const productSide = await createSide(cluster.url, 'drop_product');
  await closers.add(productSide.close);
  const yardstickSide = await createSide(cluster.url, 'drop_yardstick');
  await closers.add(yardstickSide.close);
  await prepareYardstick(yardstickSide);
  const product = await startProduct(productSide, options);
  await closers.add(() => stopProduct(product));
  const stage: Stage = { options, pgbench, product, productSide, yardstickSide };
  if (options.isRush) return rushIn(stage);
  const pairs = await compare(stage);
  if (options.isSaved) {
    await report.saveResults({ machine, bookings: options.bookings, connections: options.connections, pairs });
  }
}

/** A warm-up that does not count, then the rounds: A B A B. */
async function compare(stage: Stage): Promise<report.Pair[]> {
  const { options, pgbench } = stage;
  if (pgbench === null) console.log(report.missingYardstick);
  report.printHeading();
  report.printPair('warm-up', await measurePair(stage));
  const pairs: report.Pair[] = [];
  for (let number = 1; number <= options.rounds; number += 1) {
    const pair = await measurePair(stage);
    report.printPair(String(number), pair);
    pairs.push(pair);
  }
  report.printSpreads(pairs);
  return pairs;
}

async function measurePair({ options, pgbench, product, productSide, yardstickSide }: Stage): Promise<report.Pair> {
  const wanted = { members: options.bookings, units: unitsForEveryone(options.bookings) };
  const ours = await measureProduct(product, productSide, await fillRound(productSide, wanted));
  if (pgbench === null) return { product: ours, yardstick: null };
  return {
    product: ours,
    yardstick: await measureYardstick(pgbench, yardstickSide, await fillRound(yardstickSide, wanted)),
  };
}

async function rushIn({ options, product, productSide }: Stage): Promise<void> {
  const units = Array.from({ length: 6 }, (_, type) => Math.floor((rush.rooms + type) / 6));
  console.log(`\n${rush.people} people for ${rush.rooms} rooms, ${options.connections} connections`);
  for (let number = 0; number <= options.rounds; number += 1) {
    const round = await fillRound(productSide, { members: rush.people, units });
    report.printRush(number === 0 ? 'warm-up' : `round ${number}`, await measureProduct(product, productSide, round));
  }
}

/** Rejects on a signal or when the run takes too long, so that everything is taken down in order all the same. */
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
