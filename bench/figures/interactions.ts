import type { InteractionResults } from '../interactions.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, table, type Blocks } from './page-text.ts';

/** What people do in each wave of `bench:interactions`. */
const labels: Record<string, string> = {
  suggest: 'types `/book`, sees openings',
  choose: 'chooses a room',
  form: 'sends the form',
  confirm: 'confirms',
};

/** Everybody presses a button in Discord at the same moment. */
export function describeInteractions(): Blocks {
  const results = readResults('interactions') as (InteractionResults & Measured) | null;
  if (results === null) return {};
  const { people, rooms, web, maxP99Ms, waves } = results;
  const rows = waves.map(({ name, count, p50Ms, p99Ms, maxMs }) => [
    labels[name] ?? name,
    ...[count, p50Ms, p99Ms, maxMs].map((one) => figure(one)),
  ]);
  const block = [
    table(['at the same moment', 'people', 'median, ms', '99 in 100, ms', 'slowest, ms'], rows),
    `${figure(people)} people in Discord and ${figure(web)} on the website want ${figure(rooms)} rooms; every room was given to one. 99 in 100 answers are promised within ${figure(maxP99Ms)} ms. ${measuredOn(results)}`,
  ];
  return { interactions: block.join('\n\n') };
}
