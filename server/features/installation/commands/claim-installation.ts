import { system } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Codes } from '../../../secrets/codes.ts';
import { requireDataKey, type DataKey } from '../../../secrets/data-key.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { lockUnused } from '../in-use.ts';
import { selectInstallation, type Installation } from '../queries.ts';
import { compareInstallation, explainDifference, type Community } from '../rules.ts';

interface Claim {
  /** Null without a Discord application: the stand-in would start. */
  wanted: Community | null;
  dataKey: Pick<DataKey, 'value' | 'keep'>;
  /** Where the database is, for a sentence. */
  place: string;
}

/**
 * Takes a database that is nobody's yet, or throws a sentence if it belongs to somebody else: to another DATA_KEY, another Discord
 * server, a demo or a community. Nothing has changed then. Another application of the same server replaces the stored one if no
 * server is running. Rules: OPS-12, OPS-13, OPS-28.
 *
 * race: two servers that start together; the row lock orders them, and the second one is judged by what the first one stored.
 */
export function claimInstallation(deps: DatabaseDeps & { codes: Codes }, claim: Claim): Promise<Installation> {
  const { wanted, dataKey, place } = claim;
  return transact(deps, async (deps) => {
    const found = (await selectInstallation(deps.db).forUpdate().executeTakeFirstOrThrow()) as Installation;
    const comparison = compareInstallation(found, wanted);
    if (comparison !== 'same' && comparison !== 'unclaimed') {
      const isReplaced = comparison === 'other_application' && (await lockUnused(deps.db));
      if (!isReplaced) {
        const { says, todo } = explainDifference[comparison](found, wanted);
        throw new Error(`The database ${place} ${says}. ${todo}`);
      }
    }
    await requireDataKey(deps, dataKey);
    if (comparison === 'same') return found;
    const kind = wanted === null ? 'demo' : 'community';
    await deps.db
      .updateTable('installation')
      .set({ kind, ...wanted })
      .execute();
    if (wanted !== null) await recordChange(deps, system, comparison === 'unclaimed' ? claimed : applicationReplaced);
    return { ...found, kind, ...wanted };
  });
}

const community = { subject: 'settings', subjectId: 'community' };
const claimed = { action: 'settings.claim_database', ...community };
const applicationReplaced = { action: 'settings.replace_application', ...community };
