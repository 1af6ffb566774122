import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuredPages } from '../bench/pages/budgets.ts';
import { startSite } from '../test/e2e/support/site/start-site.ts';

/* Asks the Nu HTML checker about every public page of the built site. It runs on Java; without one nothing is checked. */

const hasJava = spawnSync('java', ['-version']).status === 0;
if (hasJava) await checkPages();
else console.log('NOT CHECKED: there is no Java on this machine, and the HTML checker needs one.');

async function checkPages(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sunset-html-'));
  const site = await startSite();
  try {
    const files: string[] = [];
    for (const { path } of [...measuredPages, { path: '/no-such-page' }]) {
      const file = join(directory, `${path.replaceAll('/', '_') || 'home'}.html`);
      writeFileSync(file, await (await fetch(site.url + path)).text());
      files.push(file);
    }
    const jar = createRequire(import.meta.url)('vnu-jar') as unknown as string;
    execFileSync('java', ['-jar', jar, '--errors-only', '--Werror', '--filterfile', filterFile(directory), ...files], {
      stdio: 'inherit',
    });
    console.log(`${files.length} pages are valid HTML.`);
  } finally {
    await site.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What the checker does not know yet: newer CSS within style attributes and elements, and speculation rules. */
function filterFile(directory: string): string {
  const file = join(directory, 'filter.txt');
  writeFileSync(file, ['.*CSS:.*', '.*speculationrules.*', '.*“fetchpriority”.*'].join('\n'));
  return file;
}
