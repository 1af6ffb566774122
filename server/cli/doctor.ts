import { processEnvironment } from '../config.ts';
import { systemClock } from '../deps.ts';
import { createStorage } from '../start/outside-services.ts';
import { examine } from '../operations/doctor/examine.ts';
import { printable } from '../operations/doctor/finding.ts';
import { runTool } from '../operations/run-tool.ts';
import { productFolders } from '../product-folders.ts';
import { systemRandom } from '../random.ts';

/* `npm run doctor`: checks everything the site depends on and says what to do; exit code 1 if there are problems. */

process.exitCode = await runTool(async (say) => {
  const findings = await examine({
    environment: processEnvironment,
    pages: productFolders.pages,
    now: systemClock,
    newName: systemRandom.uuid,
    createStorage,
  });
  for (const line of printable(findings)) say(line);
  return findings.some(({ level }) => level === 'problem') ? 1 : 0;
});
