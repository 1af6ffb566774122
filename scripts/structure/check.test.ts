import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStructure } from './check.ts';
import { describeProblem } from './problem.ts';
import { readSourceTree } from './source-tree.ts';

type Files = Record<string, string>;

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function check(files: Files): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(readSourceTree(root)).map(describeProblem);
}

const linesOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `export const x${index} = 1;`).join('\n');
const functionOf = (head: string, lines: number): string => `${head}\n${'  work();\n'.repeat(lines - 2)}}`;
const feature = 'server/features/bookings';
const webFeature = 'web/app/features/bookings';

/** Each line: what must be reported, by a part of the message, for which files. */
const broken: [string, string, Files][] = [
  ['a file that is not kebab-case', 'not kebab-case', { 'server/placeBooking.ts': '' }],
  ['a folder that is not kebab-case', 'the name Http', { 'server/Http/serve.ts': '' }],
  ['a name that says nothing', '"utils" does not say', { 'server/http/date-utils.ts': '' }],
  ['an unknown file in a server feature', 'a feature holds no such file', { [`${feature}/pricing-table.ts`]: '' }],
  ['a command that is no verb and noun', 'a feature holds no such file', { [`${feature}/commands/place.ts`]: '' }],
  ['a folder below a sub-feature', 'a feature holds no such file', { [`${feature}/holds/deep/rules.ts`]: '' }],
  ['an unknown file in a web feature', 'a feature holds no such file', { [`${webFeature}/draft.ts`]: '' }],
  ['a package in the contract', 'contract may not import kysely', { 'contract/fields.ts': "import 'kysely';" }],
  ['the server in the contract', 'may not be imported', { 'contract/fields.ts': "import '../server/actor.ts';" }],
  ['kysely in routes', 'routes may not import kysely', { [`${feature}/routes.ts`]: "import { sql } from 'kysely';" }],
  ['the database in routes', 'routes may not', { [`${feature}/routes.ts`]: "import '../../db/transact.ts';" }],
  ["another feature's present", 'routes may not', { [`${feature}/routes.ts`]: "import '../members/present.ts';" }],
  ["another feature's routes", 'routes may not', { [`${feature}/routes.ts`]: "import '../members/routes.ts';" }],
  [
    'http in a command',
    'command may not',
    { [`${feature}/commands/place-booking.ts`]: "import '../../../http/serve.ts';" },
  ],
  ['present in a command', 'command may not', { [`${feature}/commands/place-booking.ts`]: "import '../present.ts';" }],
  [
    'the configuration in a command',
    'command may not',
    { [`${feature}/commands/place-booking.ts`]: "import '../../../config.ts';" },
  ],
  [
    'an integration in a command',
    'command may not',
    { [`${feature}/commands/place-booking.ts`]: "import '../../../integrations/discord/bot.ts';" },
  ],
  ['a command in queries', 'queries may not', { [`${feature}/queries.ts`]: "import './commands/place-booking.ts';" }],
  ['http in queries', 'queries may not', { [`${feature}/queries.ts`]: "import '../../http/serve.ts';" }],
  ['a command in guards', 'guards may not', { [`${feature}/guards.ts`]: "import './commands/place-booking.ts';" }],
  ['http in jobs', 'jobs may not', { [`${feature}/jobs.ts`]: "import '../../http/serve.ts';" }],
  ['the file system in rules', 'rules may not', { [`${feature}/rules.ts`]: "import 'node:fs';" }],
  ['the database in rules', 'rules may not', { [`${feature}/rules.ts`]: "import '../../db/connect.ts';" }],
  ['the typed client in rules', 'rules may not', { [`${feature}/rules.ts`]: "import '@sunset/contract/client.ts';" }],
  ['the database in present', 'present may not', { [`${feature}/present.ts`]: "import '../../db/connect.ts';" }],
  ["a sub-feature's rules are held too", 'rules may not', { [`${feature}/holds/rules.ts`]: "import 'pg';" }],
  [
    'a feature in an integration',
    'an integration may not',
    { 'server/integrations/roblox/roblox.ts': "import '../../features/members/queries.ts';" },
  ],
  [
    'the database in an integration',
    'an integration may not',
    { 'server/integrations/roblox/roblox.ts': "import '../../db/connect.ts';" },
  ],
  ['another web feature', 'a web feature may not', { [`${webFeature}/queries.ts`]: "import '../members/queries.ts';" }],
  ['a feature in ui', 'ui/ may not', { 'web/app/ui/button.tsx': "import '../features/members/queries.ts';" }],
  ['lib in ui', 'ui/ may not', { 'web/app/ui/button.tsx': "import '../lib/money.ts';" }],
  ['the contract in ui', 'ui/ may not', { 'web/app/ui/button.tsx': "import '@sunset/contract/fields.ts';" }],
  ['a feature in lib', 'lib/ may not', { 'web/app/lib/money.ts': "import '../features/members/queries.ts';" }],
  ['the server in a page', 'a page may not', { 'web/app/routes/public/home.tsx': "import '@sunset/server/actor.ts';" }],
  ['the pages in the server', 'web/ may not be imported', { 'server/app.ts': "import '../web/app/root.tsx';" }],
  [
    'the built pages, statically',
    'web/ may not be imported',
    { 'server/pages/render-page.ts': "import '../../web/build/server/index.js';" },
  ],
  [
    'the stand-in in the server',
    'standin/ may not be imported',
    { 'server/app.ts': "await import('@sunset/standin/start.ts');" },
  ],
  [
    'the stand-in, statically',
    'standin/ may not be imported',
    { 'server/main.ts': "import '@sunset/standin/start.ts';" },
  ],
  ['the server in the stand-in', 'server/ may not be imported', { 'standin/app.ts': "import '../server/actor.ts';" }],
  ['tests in the product', 'test/ may not be imported', { 'server/app.ts': "import '../test/factories.ts';" }],
  [
    'a re-export is an import',
    'routes may not',
    { [`${feature}/routes.ts`]: "export { x } from '../../db/connect.ts';\nexport const y = 1;" },
  ],
  [
    'a cycle',
    'server/a.ts → server/b.ts → server/a.ts',
    { 'server/a.ts': "import './b.ts';", 'server/b.ts': "import './a.ts';" },
  ],
  ['a barrel', 'only passes on exports', { 'server/db/everything.ts': "export { a } from './a.ts';" }],
  [
    'a barrel by a detour',
    'only passes on exports',
    { 'server/db/everything.ts': "import { a } from './a.ts';\nexport { a };" },
  ],
  ['export *', 'only passes on exports', { 'server/db/everything.ts': "export * from './a.ts';\nexport const b = 1;" }],
  ['a default export', 'a default export', { 'server/app.ts': 'export default 1;' }],
  ['a default export by a list', 'a default export', { 'server/app.ts': 'const a = 1;\nexport { a as default };' }],
  ['a long file', '301 lines, 300 are allowed', { 'server/app.ts': linesOf(301) }],
  ['a long test', '501 lines, 500 are allowed', { 'server/app.test.ts': linesOf(501) }],
  ['a long function', 'a function of 51 lines', { 'server/app.ts': functionOf('export function build() {', 51) }],
  [
    'a long function beside components',
    'a function of 51 lines',
    { 'web/app/ui/box.tsx': functionOf('export function draw() {', 51) },
  ],
  [
    'a long component',
    'a component of 151 lines',
    { 'web/app/ui/box.tsx': functionOf('export const Box = () => {', 151) },
  ],
  [
    'a long page',
    'a page of 81 lines',
    { 'web/app/routes/home.tsx': functionOf('export default function Home() {', 81) },
  ],
  [
    'a long handler',
    'a route handler of 16 lines',
    { [`${feature}/routes.ts`]: `${functionOf('serve(api, placeBooking, async () => {', 16)});` },
  ],
  ['the environment', 'the environment is reached', { 'server/app.ts': "export const a = process.env['A'];" }],
  [
    'the environment, imported',
    'the environment is reached',
    { 'server/app.ts': "import { env } from 'node:process';\nexport const a = env;" },
  ],
  ['Date.now', 'the clock is reached', { 'server/app.ts': 'export const a = Date.now();' }],
  ['Date.now as a value', 'the clock is reached', { 'server/app.ts': 'export const a = { now: Date.now };' }],
  ['new Date()', 'the clock is reached', { 'web/app/lib/money.ts': 'export const a = new Date();' }],
  ['Temporal.Now', 'the clock is reached', { 'server/app.ts': 'export const a = Temporal.Now.instant();' }],
  ['T35 Math.random', 'chance is reached', { 'server/app.ts': 'export const a = Math.random();' }],
  [
    'randomBytes',
    'chance is reached',
    { 'server/app.ts': "import { randomBytes } from 'node:crypto';\nexport const a = randomBytes(1);" },
  ],
  ['crypto.randomUUID', 'chance is reached', { 'server/app.ts': 'export const a = crypto.randomUUID();' }],
  [
    'setTimeout in a feature',
    'a timer is reached',
    { [`${feature}/commands/place-booking.ts`]: 'setTimeout(() => {}, 1000);' },
  ],
  [
    'pauses in a feature',
    'a timer is reached',
    { [`${feature}/jobs.ts`]: "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(1);" },
  ],
  ['fetch in a page', 'fetch is reached', { 'web/app/routes/home.tsx': "export const a = fetch('/api');" }],
  ['any', '`any` switches', { 'server/app.ts': 'export const a: any = 1;' }],
  ['a cast to any', '`any` switches', { 'server/app.test.ts': 'export const a = 1 as any;' }],
  ['ts-ignore', 'type check is switched off', { 'server/app.ts': '// @ts-ignore because\nexport const a = 1;' }],
  [
    'ts-expect-error outside tests',
    'type check is switched off',
    { 'server/app.ts': '// @ts-expect-error because\nexport const a = 1;' },
  ],
  [
    'a lint rule switched off',
    'lint rule is switched off',
    { 'server/app.ts': '/* oxlint-disable no-console */\nexport const a = 1;' },
  ],
  ['work undone', 'work undone', { 'server/app.ts': '// TODO later\nexport const a = 1;' }],
  ['only', '`only` leaves', { 'server/app.test.ts': "it.only('works', () => {});" }],
  [
    'only, with a reason',
    '`only` leaves',
    { 'server/app.test.ts': "// reason: I like it\ndescribe.only('works', () => {});" },
  ],
  ['skip', 'a test is left out', { 'server/app.test.ts': "it.skip('works', () => {});" }],
  ['skipIf', 'a test is left out', { 'test/e2e/home.spec.ts': "test.describe.fixme('works', () => {});" }],
];

/** What looks alike and is allowed. */
const sound: [string, Files][] = [
  [
    'a whole feature',
    {
      [`${feature}/routes.ts`]:
        "import { serve } from '../../http/serve.ts';\nimport { placeBooking } from './commands/place-booking.ts';\nserve(placeBooking);",
      [`${feature}/commands/place-booking.ts`]:
        "import type { Deps } from '../../../deps.ts';\nimport { transact } from '../../../db/transact.ts';\nimport '../../members/queries.ts';\nimport type { Bot } from '../../../integrations/discord/bot.ts';\nexport function placeBooking(deps: Deps, bot: Bot) { return transact(deps, bot); }",
      [`${feature}/commands/place-booking.test.ts`]:
        "import '../../../http/serve.ts';\nimport '../../../../test/factories.ts';",
      [`${feature}/pricing/rules.ts`]: "import { z } from 'zod';\nexport const price = z.number();",
      [`${webFeature}/components/wizard.tsx`]:
        "import '../queries.ts';\nimport '../../../ui/button.tsx';\nimport '@sunset/contract/client.ts';\nimport 'react';",
      [`${webFeature}/state.ts`]: '',
    },
  ],
  [
    'names by convention',
    {
      'README.md': '',
      LICENSE: '',
      'web/app/entry.server.tsx': '',
      'server/migrations/0001-people.sql': '',
      'server/db/types.gen.ts': '',
    },
  ],
  [
    'a cycle of types alone',
    {
      'server/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
      'server/b.ts': "import './a.ts';\nexport type B = 1;",
    },
  ],
  ['the table of contents of the API', { 'contract/api/index.ts': "export * from './bookings.ts';" }],
  [
    'default exports that a tool asks for',
    {
      'web/app/root.tsx': 'export default 1;',
      'web/app/routes/home.tsx': 'export default 1;',
      'vitest.config.ts': 'export default 1;',
    },
  ],
  [
    'sizes at their limits',
    {
      'server/app.ts': linesOf(300),
      'server/app.test.ts': linesOf(500),
      'server/seed/content/rooms.ts': linesOf(600),
      'web/app/scenes/reef.tsx': linesOf(600),
      'server/db/types.gen.ts': linesOf(600),
      'server/http/serve.ts': functionOf('export function build() {', 50),
    },
  ],
  [
    'time and chance at their doors',
    {
      'server/deps.ts': 'export const deps = { now: () => new Date() };',
      'server/random.ts': "import { randomBytes } from 'node:crypto';\nexport const random = randomBytes;",
      'server/http/listen.ts': 'setTimeout(() => {}, 1);',
      'web/app/lib/server-clock.ts': 'export const now = () => Date.now();',
      'web/app/ui/toast.tsx': 'setTimeout(() => {}, 1);',
      'scripts/measure.ts': 'export const a = [Date.now(), process.env, Math.random()];',
      'server/config.ts': 'export const a = process.env;',
    },
  ],
  [
    'words that only look like them',
    {
      'server/app.ts':
        "export const a = new Date(0);\nexport const b = { fetch: 1, setTimeout: 2 };\nexport type T = ReturnType<typeof setTimeout>;\nexport const s = 'Date.now() as any, it.only';",
      'web/app/routes/home.tsx': 'export const b = (query: { fetch: () => void }) => query.fetch();',
    },
  ],
  [
    'a test left out with a reason',
    { 'server/app.test.ts': "// reason: only root can give files away\nit.skipIf(true)('works', () => {});" },
  ],
  [
    'the stand-in and the pages where they are started',
    {
      'server/main.ts': "await import('@sunset/standin/start.ts');",
      'server/pages/render-page.ts': "await import('../../web/build/server/index.js');",
    },
  ],
];

describe('the structure check reports', () => {
  it.each(broken)('%s', (_name, message, files) => {
    expect(check(files)).toContainEqual(expect.stringContaining(message));
  });
});

describe('the structure check accepts', () => {
  it.each(sound)('%s', (_name, files) => {
    expect(check(files)).toEqual([]);
  });
});

it('names the file, the line, the fault and the way to mend it', () => {
  expect(check({ 'server/app.ts': 'const a = 1;\nexport const b = Math.random() + a;' })).toEqual([
    'server/app.ts:2  chance is reached from here. Take it from deps.random',
  ]);
});
