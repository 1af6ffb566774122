import { system } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Codes } from '../../../secrets/codes.ts';
import { refuseOtherDataKey, requireDataKey, type DataKey } from '../../../secrets/data-key.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { lockUnused } from '../in-use.ts';
import {
  findOlderInstallation,
  getInstallation,
  hasInstallation,
  selectInstallation,
  type Installation,
} from '../queries.ts';
import { judgeInstallation } from '../judge-installation.ts';
import { explainDifference, type Community } from '../rules.ts';

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
  const { wanted, dataKey } = claim;
  return transact(deps, async (deps) => {
    const found = (await selectInstallation(deps.db).forUpdate().executeTakeFirstOrThrow()) as Installation;
    const comparison = await refuseOther(deps, claim, found);
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

/**
 * The same refusals before the database is brought up to date, which the version that it belongs to could not use any more. Its queries
 * work on every version, and change nothing; `claimInstallation` decides afterwards. A community from before the table has no server to
 * compare: one with members is refused afterwards, because `npm run community:move` needs the table. Rule: OPS-28.
 */
export function refuseOtherInstallation(
  deps: DatabaseDeps & { codes: Codes },
  claim: Pick<Claim, 'wanted' | 'place'>,
): Promise<void> {
  return transact(deps, async (deps) => {
    const isStored = await hasInstallation(deps.db);
    const found = isStored ? await getInstallation(deps.db) : await findOlderInstallation(deps.db);
    if (found === null) return;
    if (isStored || found.kind === 'demo' || claim.wanted === null) await refuseOther(deps, claim, found);
    await refuseOtherDataKey(deps);
  });
}

async function refuseOther(
  { db }: DatabaseDeps,
  { wanted, place }: Pick<Claim, 'wanted' | 'place'>,
  found: Installation,
): ReturnType<typeof judgeInstallation> {
  const comparison = await judgeInstallation(db, found, wanted);
  if (comparison === 'same' || comparison === 'unclaimed') return comparison;
  if (comparison === 'other_application' && (await lockUnused(db))) return comparison;
  const { says, todo } = explainDifference[comparison](found, wanted);
  throw new Error(`The database ${place} ${says}. ${todo}`);
}

const community = { subject: 'settings', subjectId: 'community' };
const claimed = { action: 'settings.claim_database', ...community };
const applicationReplaced = { action: 'settings.replace_application', ...community };
