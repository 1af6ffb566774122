import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { getInstallation, hasInstallation } from '../../features/installation/queries.ts';
import { judgeInstallation } from '../../features/installation/judge-installation.ts';
import { communityOf, describeInstallation, explainDifference } from '../../features/installation/rules.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, problem } = findingsOf('Database');

/** Whose the database is, and whether a start with this configuration would be refused. Rule: OPS-28. */
export async function checkInstallation(db: Database, config: Config): Promise<Finding[]> {
  if (!(await hasInstallation(db))) return [];
  const [installation, wanted] = [await getInstallation(db), communityOf(config)];
  const comparison = await judgeInstallation(db, installation, wanted);
  if (comparison === 'same' || comparison === 'unclaimed') return [ok(`it ${describeInstallation(installation)}`)];
  const { says, todo } = explainDifference[comparison](installation, wanted);
  // A start replaces the application if no server is running.
  return [comparison === 'other_application' ? warning(`it ${says}`, todo) : problem(`it ${says}`, todo)];
}
