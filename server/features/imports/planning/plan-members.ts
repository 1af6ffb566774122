import { startProblem } from '../../openings/admin/rules.ts';
import type { MemberRow, RowProblem } from '../reading/read-rows.ts';
import { plannedRow, problemRow, type PlannedRow } from './planned-row.ts';

export interface ReadMember {
  line: number;
  row: MemberRow | RowProblem;
}

/** What the site has of a Discord id. */
export interface GoldSite {
  /** The end of the running membership. */
  goldUntil: Date | null;
  /** The end that the latest import says, while that has not begun. */
  importedUntil: Date | null;
}

/**
 * What happens with each row of gold members. A longer membership extends the running one; a shorter one is there already, because staff end
 * memberships one by one. Pure. Rules: IMPORT-8, IMPORT-16.
 */
export function planMembers(rows: readonly ReadMember[], site: ReadonlyMap<string, GoldSite>, now: Date): PlannedRow[] {
  const seen = new Map<string, number>();
  return rows.map(({ line, row }) => {
    if ('problem' in row) return problemRow(line, row.problem, row.field);
    const { discordId, goldUntil } = row;
    const more = { startsAt: goldUntil };
    if (goldUntil <= now) return problemRow(line, 'gold_over', 'gold_until', more);
    if (startProblem(goldUntil, now) !== null) return problemRow(line, 'gold_too_long', 'gold_until', more);
    const before = seen.get(discordId);
    if (before !== undefined) {
      return before === goldUntil.getTime()
        ? plannedRow(line, 'same', more)
        : problemRow(line, 'gold_twice', 'discord_id', more);
    }
    seen.set(discordId, goldUntil.getTime());
    const outcome = outcomeOf(goldUntil, site.get(discordId));
    return plannedRow(line, outcome, outcome === 'same' ? more : { ...more, discordId });
  });
}

function outcomeOf(until: Date, known: GoldSite | undefined): 'new' | 'changed' | 'same' {
  if (known === undefined) return 'new';
  if (known.importedUntil !== null) return known.importedUntil.getTime() === until.getTime() ? 'same' : 'changed';
  if (known.goldUntil === null) return 'new';
  return known.goldUntil >= until ? 'same' : 'changed';
}
