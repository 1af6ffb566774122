import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptionsSchema, judgeAudit } from './supply-chain/judge-audit.ts';

/*
 * `npm run audit:packages`: known vulnerabilities of the locked packages. Exit code 0: none, or all explained in
 * scripts/supply-chain/audit-exceptions.json. 1: some are open. 2: the registry did not answer, so nothing is known.
 */

const root = join(import.meta.dirname, '..');
const file = join(import.meta.dirname, 'supply-chain/audit-exceptions.json');
const exceptions = exceptionsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const { kind, lines } = judgeAudit(stdout ?? '', exceptions, new Date().toISOString().slice(0, 10));
for (const line of lines) console.log(line);
const sentences = {
  clean: 'No known vulnerabilities.',
  explained: 'Every known vulnerability is explained.',
  vulnerable: 'There are open vulnerabilities: update, or explain why they do not concern us.',
  'not answered': '\n*** NOT AUDITED: the registry did not answer. Whether the packages are sound is NOT KNOWN. ***',
};
console.log(sentences[kind]);
process.exitCode = { clean: 0, explained: 0, vulnerable: 1, 'not answered': 2 }[kind];
