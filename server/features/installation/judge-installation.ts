import type { Database } from '../../database/connect.ts';
import type { Installation } from './queries.ts';
import { compareInstallation, type Community } from './rules.ts';

/**
 * As `compareInstallation`. A community from before its server was stored belongs to the server of its next start only where it has no
 * members, who could lose what they have by a wrong id. Rule: OPS-28.
 */
export async function judgeInstallation(
  db: Database,
  found: Installation,
  wanted: Community | null,
): Promise<ReturnType<typeof compareInstallation>> {
  const comparison = compareInstallation(found, wanted);
  if (comparison !== 'unknown_server') return comparison;
  const member = await db.selectFrom('members').select('id').limit(1).executeTakeFirst();
  return member === undefined ? 'unclaimed' : comparison;
}
