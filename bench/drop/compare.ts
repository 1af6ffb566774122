import type { Spread } from './figures.ts';
import { batchSize, baselineClients } from './options.ts';
import { measureProduct } from './product.ts';
import * as report from './report.ts';
import { fillRound, unitsForEveryone, type Side } from './side.ts';
import type { Stage } from './stage.ts';
import { measureBaseline, scripts, type Script } from './baseline.ts';

/** The content of bench/results/drop.json. */
export interface DropFigures {
  bookings: number;
  connections: number;
  baselineClients: number;
  batchSize: number;
  summary: Record<string, Spread>;
  rounds: report.Round[];
}

/** A warm-up that does not count, then the rounds: A B C D A B C D. */
export async function compare(stage: Stage): Promise<DropFigures> {
  const { options, pgbench } = stage;
  const { bookings, connections } = options;
  if (pgbench === null) console.log(report.missingBaseline);
  report.printHeading();
  report.printRound('warm-up', await measureRound(stage));
  const rounds: report.Round[] = [];
  for (let number = 1; number <= options.rounds; number += 1) {
    const round = await measureRound(stage);
    report.printRound(String(number), round);
    rounds.push(round);
  }
  report.printSpreads(rounds);
  return { bookings, connections, baselineClients, batchSize, summary: report.summarize(rounds), rounds };
}

async function measureRound(stage: Stage): Promise<report.Round> {
  const { options, pgbench, productSide, plainSide, triggersSide, functionSide } = stage;
  const fill = (side: Side) =>
    fillRound(side, { members: options.bookings, units: unitsForEveryone(options.bookings) });
  const product = await measureProduct(stage.product, productSide, await fill(productSide));
  if (pgbench === null) return { product, baselines: null };
  const measure = async (side: Side, script: Script) => measureBaseline(pgbench, side, await fill(side), script);
  return {
    product,
    baselines: {
      statement: await measure(plainSide, scripts.statement),
      statementAndTriggers: await measure(triggersSide, scripts.statementAndTriggers),
      oneCall: await measure(functionSide, scripts.oneCall),
      batchCall: await measure(functionSide, scripts.batchCall),
    },
  };
}
