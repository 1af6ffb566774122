import { retentionVariables } from '@sunset/contract/api/installation/service-health.ts';
import { system } from '../actor.ts';
import { processEnvironment, readBasicConfig } from '../config.ts';
import { connectPool, createDatabase } from '../database/connect.ts';
import { systemClock } from '../deps.ts';
import { shortenRetention } from '../features/installation/commands/shorten-retention.ts';
import { reachDatabase } from '../operations/reach-database.ts';
import { runTool } from '../operations/run-tool.ts';

/*
 * `npm run retention:shorten -- <variable> <value>`: confirms a shorter time until something is deleted for good, which otherwise counts
 * after seven days. While the server runs or not.
 */

const usage = `Usage: npm run retention:shorten -- <${retentionVariables.join(' or ')}> <the shorter value, as it is configured>`;

process.exitCode = await runTool(async (say) => {
  const [name = '', value = ''] = process.argv.slice(2);
  const variable = retentionVariables.find((each) => each === name);
  if (variable === undefined || !/^[1-9]\d{0,3}$/.test(value)) throw new Error(usage);
  const database = await reachDatabase(readBasicConfig(processEnvironment), say);
  const db = createDatabase(connectPool(database.url, 1, { warn: () => {} }));
  try {
    await shortenRetention({ db, now: systemClock }, system, { variable, to: Number(value) });
    say(`${variable} is ${value} now. What is older is deleted within the hour, or with the next backup.`);
    return 0;
  } finally {
    await db.destroy();
    await database.close();
  }
});
