import type { MemoryResults } from '../memory.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, table, type Blocks } from './page-text.ts';

/** What the site and its database take together. */
export function describeMemory(): Blocks {
  const results = readResults('memory') as (MemoryResults & Measured) | null;
  if (results === null) return {};
  const { members, goals, rest, rush, restAgain, backup } = results;
  const rows = [
    { when: 'at rest', phase: rest, goal: goals.rest },
    { when: '5,000 people for 200 rooms', phase: rush, goal: goals.peak },
    { when: 'a minute later', phase: restAgain, goal: null },
    { when: 'a backup with its rehearsal', phase: backup, goal: goals.peak },
  ].map(({ when, phase, goal }) => {
    const [site] = phase.largest;
    return [when, figure(phase.mib), goal === null ? '' : figure(goal), figure(site?.mib ?? 0)];
  });
  const block = [
    table(['', 'MiB', 'at most', 'of it the server'], rows),
    `${figure(members)} members. ${measuredOn(results)}`,
  ];
  return { memory: block.join('\n\n') };
}
