import { processEnvironment } from '../config.ts';
import { systemClock } from '../deps.ts';
import { createStorage } from '../start/outside-services.ts';
import { checkAddress, readAddress } from '../operations/doctor/check-address.ts';
import { examine } from '../operations/doctor/examine.ts';
import { printable } from '../operations/doctor/finding.ts';
import { runTool } from '../operations/run-tool.ts';
import { productFolders } from '../product-folders.ts';
import { systemRandom } from '../random.ts';

/*
 * `npm run doctor`: checks everything the site depends on and says what to do; exit code 1 if there are problems. `npm run doctor -- <address>`
 * checks the way to that address alone, which no configuration names before the set-up is finished.
 */

process.exitCode = await runTool(async (say) => {
  const [address] = process.argv.slice(2);
  const findings =
    address === undefined
      ? await examine({
          environment: processEnvironment,
          pages: productFolders.pages,
          now: systemClock,
          newName: systemRandom.uuid,
          createStorage,
        })
      : await checkAddress(readAddress(address), systemClock());
  for (const line of printable(findings)) say(line);
  return findings.some(({ level }) => level === 'problem') ? 1 : 0;
});
