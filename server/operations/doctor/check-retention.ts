import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { configuredRetention, countsAt, listRetention } from '../../features/installation/retention.ts';
import { findingsOf, type Finding } from './finding.ts';

const { warning } = findingsOf('Configuration');

/** Whether the configuration will delete something earlier than the site does now. Rule: PRIVACY-11. */
export async function checkRetention(db: Database, config: Config): Promise<Finding[]> {
  return (await listRetention(db)).flatMap(({ variable, inUse, shorter, shorterSince }) => {
    const configured = configuredRetention(config, variable);
    if (configured >= inUse) return [];
    const from =
      shorter === configured && shorterSince !== null
        ? `from ${countsAt(shorterSince).toISOString()} on`
        : 'seven days after a server has begun with it';
    return [
      warning(
        `${variable} is ${configured} instead of ${inUse}: ${from}, what is older is deleted for good`,
        `If that is a slip, set it to ${inUse} again. If it should count at once: npm run retention:shorten -- ${variable} ${configured}.`,
      ),
    ];
  });
}
