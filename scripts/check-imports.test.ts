import { describe, expect, it } from 'vitest';
import { checkSource } from './check-imports.ts';

const feature = 'server/features/bookings';
const webFeature = 'web/app/features/bookings';

/** What must be reported: a part of the message, the file and its text. */
const refused: [title: string, message: string, path: string, text: string][] = [
  ['a package in the contract', 'contract may not import kysely', 'contract/fields.ts', "import 'kysely';"],
  ['the server in the contract', 'contract may not', 'contract/fields.ts', "import '../server/actor.ts';"],
  ['SQL in routes', 'routes may not import kysely', `${feature}/routes.ts`, "import { sql } from 'kysely';"],
  ['the database in routes', 'routes may not', `${feature}/routes.ts`, "import '../../database/transact.ts';"],
  ["another feature's routes", 'routes may not', `${feature}/routes.ts`, "import '../members/routes.ts';"],
  ['a re-export', 'routes may not', `${feature}/routes.ts`, "export { x } from '../../database/connect.ts';"],
  ['HTTP in a command', 'command may not', `${feature}/place-booking.ts`, "import '../../http/serve.ts';"],
  ['the presenter in a command', 'command may not', `${feature}/place-booking.ts`, "import './presenter.ts';"],
  ['the configuration in a command', 'command may not', `${feature}/jobs.ts`, "import '../../config.ts';"],
  ['an integration in a command', 'command may not', `${feature}/x.ts`, "import '../../integrations/discord/bot.ts';"],
  ['a command in queries', 'queries may not', `${feature}/queries.ts`, "import './commands/place-booking.ts';"],
  ['HTTP in queries', 'queries may not', `${feature}/holds/queries.ts`, "import '../../../http/serve.ts';"],
  [
    'the database in the presenter',
    'presenter may not',
    `${feature}/presenter.ts`,
    "import '../../database/connect.ts';",
  ],
  [
    'a feature in an integration',
    'integration may not',
    'server/integrations/roblox/roblox.ts',
    "import '../../features/members/queries.ts';",
  ],
  ['another web feature', 'web feature may not', `${webFeature}/queries.ts`, "import '../members/queries.ts';"],
  ['a feature in entities/', 'entities/ may not', 'web/app/entities/x/a.ts', "import '../../features/a/b.ts';"],
  ['shared/ in entities/', 'entities/ may not', 'web/app/entities/x/a.ts', "import '../../shared/use-write.ts';"],
  ['a call in entities/', 'entities/ may not', 'web/app/entities/x/a.ts', "import '../../lib/requests/api.ts';"],
  ['lib/ in ui/', 'ui/ may not', 'web/app/ui/button.tsx', "import '../lib/money.ts';"],
  ['the contract in ui/', 'ui/ may not', 'web/app/ui/button.tsx', "import '@sunset/contract/fields.ts';"],
  ['ui/ in lib/', 'lib/, head/ and format/ may not', 'web/app/lib/money.ts', "import '../ui/button.tsx';"],
  [
    'a value of the API in a page',
    'contract/api/ may not',
    `${webFeature}/a.ts`,
    "import { a } from '@sunset/contract/api/a.ts';",
  ],
  ['the server in a page', 'a page may not', 'web/app/pages/home.tsx', "import '@sunset/server/actor.ts';"],
  ['the pages in the server', 'web/ may not', 'server/app.ts', "import '../web/app/root.tsx';"],
  ['the built pages as a static import', 'web/ may not', 'server/pages/a.ts', "import '../../web/build/index.js';"],
  ['the stand-in in the server', 'standin/ may not', 'server/app.ts', "await import('@sunset/standin/start.ts');"],
  [
    'the stand-in as a static import',
    'standin/ may not',
    'server/start/start.ts',
    "import '@sunset/standin/start.ts';",
  ],
  ['tests in the product', 'test/ may not', 'server/app.ts', "import '../test/factories.ts';"],
  ['the environment', 'the environment is used', 'server/app.ts', "export const a = process.env['A'];"],
  ['the imported environment', 'the environment is', 'server/app.ts', "import { env } from 'node:process';"],
  ['Date.now', 'the clock is used', 'server/app.ts', 'export const a = { now: Date.now };'],
  ['new Date()', 'the clock is used', 'web/app/lib/money.ts', 'export const a = new Date();'],
  ['Temporal.Now', 'the clock is used', 'server/app.ts', 'export const a = Temporal.Now.instant();'],
  ['T35 Math.random', 'randomness is used', 'server/app.ts', 'export const a = Math.random();'],
  ['randomBytes', 'randomness is used', 'server/app.ts', "import { randomBytes } from 'node:crypto';"],
  ['crypto.randomUUID', 'randomness is used', 'server/app.ts', 'export const a = crypto.randomUUID();'],
  ['a timer in a feature', 'a timer is used', `${feature}/place-booking.ts`, 'setTimeout(() => {}, 1000);'],
  [
    'a pause in a feature',
    'a timer is used',
    `${feature}/jobs.ts`,
    "import { setTimeout as a } from 'node:timers/promises';",
  ],
];

/** What looks similar and is allowed. */
const accepted: [title: string, path: string, text: string][] = [
  [
    'a command with its database',
    `${feature}/place-booking.ts`,
    "import '../../database/transact.ts';\nimport './queries.ts';",
  ],
  ["another feature's command in routes", `${feature}/routes.ts`, "import '../holds/commands/hold-room.ts';"],
  ['a command that names a service as a type', `${feature}/a.ts`, "import type { B } from '../../integrations/b.ts';"],
  ['a web feature with its parts', `${webFeature}/a.tsx`, "import './queries.ts';\nimport '../../ui/button.tsx';"],
  ['a type of the API in a page', `${webFeature}/a.ts`, "import type { A } from '@sunset/contract/api/a.ts';"],
  ['a test that reaches into the server', `${feature}/a.test.ts`, "import '../../http/serve.ts';\nDate.now();"],
  ['the built pages with import()', 'server/pages/a.ts', "await import('../../web/build/server/index.js');"],
  ['the stand-in with import()', 'server/start/start.ts', "await import('@sunset/standin/start.ts');"],
  ['the clock where it is made', 'server/deps.ts', 'export const now = () => new Date();'],
  ['randomness where it is made', 'server/random.ts', "import { randomBytes } from 'node:crypto';"],
  ['a date of a known instant', 'server/app.ts', 'export const a = new Date(0);'],
  ['timers of the platform', 'server/http/connection/listen.ts', 'setTimeout(() => {}, 1);'],
  [
    'names that only look like it',
    'server/app.ts',
    "export const a = 'Date.now()';\nexport const b = { setTimeout: 1 };",
  ],
];

describe('the import check refuses', () => {
  it.each(refused)('%s', (_title, message, path, text) => {
    expect(checkSource({ path, text })).toContainEqual(expect.stringContaining(message));
  });
});

describe('the import check accepts', () => {
  it.each(accepted)('%s', (_title, path, text) => {
    expect(checkSource({ path, text })).toEqual([]);
  });
});

it('names the file, the line and what to do', () => {
  expect(checkSource({ path: 'server/app.ts', text: 'const a = 1;\nexport const b = Math.random() + a;' })).toEqual([
    'server/app.ts:2  randomness is used here. Take it from `random`',
  ]);
});
