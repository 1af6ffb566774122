import type { MemoryResults } from '../memory.ts';
import type { Measured } from '../save-results.ts';
import { figure, measuredOn, readResults, table, type Blocks } from './page-text.ts';

/** The rows of the table, each with its field of bench/results/memory.json and of its goals. */
const rows = [
  ['the set-up of a new community', 'setUp', null],
  ['at rest', 'rest', 'rest'],
  ['5,000 people for 200 rooms', 'rush', 'peak'],
  ['a minute later', 'restAgain', null],
  ['the picture of a link is drawn', 'preview', null],
  ['a backup with its rehearsal', 'backup', 'peak'],
  ['a file of 5,000 guests, imported, undone, and imported until it is live', 'import', null],
] as const;

/** What the site and its database take together. Files that were saved earlier have fewer phases. */
export function describeMemory(): Blocks {
  const results = readResults('memory') as
    | (Pick<MemoryResults, 'members' | 'goals'> & Partial<MemoryResults> & Measured)
    | null;
  if (results === null) return {};
  const { members, goals, before } = results;
  const cells = rows.flatMap(([when, field, goal]) => {
    const phase = results[field];
    if (!phase) return [];
    const [site] = phase.largest;
    const usual = [when, figure(phase.mib), goal === null ? '' : figure(goals[goal]), figure(site?.mib ?? 0)];
    const mibBefore = before?.[field]?.mib;
    return [mibBefore === undefined ? usual : [...usual, figure(mibBefore), figure(phase.mib / mibBefore, 2)]];
  });
  const heads = ['', 'MiB', 'at most', 'of it the server', ...(before ? ['before', 'now ÷ before'] : [])];
  const block = [table(heads, cells), `${figure(members)} members. ${measuredOn(results)}`];
  return { memory: block.join('\n\n') };
}
