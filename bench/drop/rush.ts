import { spread, type Spread } from './figures.ts';
import { rush } from './options.ts';
import { measureProduct, type Judge, type ProductResult } from './product.ts';
import { printAnswers } from './report.ts';
import { fillRound } from './side.ts';
import type { Stage } from './stage.ts';

/** The content of bench/results/rush.json and flood.json. */
export interface RushFigures {
  people: number;
  rooms: number;
  connections: number;
  summary: Record<'elapsedMs' | 'p99Ms' | 'serverCpuMs', Spread>;
  rounds: ProductResult[];
}

/** Thousands for a few rooms, repeatedly: as many bookings as there are rooms, and a refusal for all others. */
export function measureRush(stage: Stage): Promise<RushFigures> {
  return repeat(stage, rush);
}

/** A rush that does not count, to warm up the server, then the rounds. */
export async function repeat(
  { options, product, productSide }: Stage,
  size: { people: number; rooms: number },
  judge?: Judge,
): Promise<RushFigures> {
  const units = Array.from({ length: 6 }, (_, type) => Math.floor((size.rooms + type) / 6));
  console.log(`\n${size.people} people for ${size.rooms} rooms, ${options.connections} connections`);
  const rounds: ProductResult[] = [];
  for (let number = 0; number <= options.rounds; number += 1) {
    const isWarmUp = number === 0;
    const round = await fillRound(productSide, { members: isWarmUp ? rush.people : size.people, units });
    const result = await measureProduct(product, productSide, round, isWarmUp ? undefined : judge);
    printAnswers(isWarmUp ? 'warm-up' : `round ${number}`, result);
    if (!isWarmUp) rounds.push(result);
  }
  const of = (name: keyof RushFigures['summary']) => spread(rounds.map((round) => round[name]));
  const summary = { elapsedMs: of('elapsedMs'), p99Ms: of('p99Ms'), serverCpuMs: of('serverCpuMs') };
  return { ...size, connections: options.connections, summary, rounds };
}
