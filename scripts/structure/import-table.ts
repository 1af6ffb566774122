/** One row of "Who may import what" in ARCHITECTURE.md. Areas are named by `areaSeenFrom`; `*` stands for any ending. */
export interface ImportRule {
  from: string;
  name: string;
  /** All it may import. Where it is missing, everything that `never` does not name. */
  may?: string[];
  /** What it may import as a type besides: nothing of it is left when the code runs. */
  types?: string[];
  never?: string[];
  mend: string;
}

/** Calculation without input or output: every part of a feature may use it. */
const pure = ['npm:zod', 'npm:temporal-polyfill', 'npm:csv-stringify', 'node:crypto', 'node:util', 'node:buffer'];

export const importTable: ImportRule[] = [
  {
    from: 'contract',
    name: 'contract',
    may: ['contract', 'npm:zod'],
    mend: 'Both sides run it: keep everything else out',
  },
  {
    from: 'contract/client',
    name: 'the typed client',
    may: ['contract', 'npm:zod'],
    mend: 'Both sides run it: keep everything else out',
  },
  {
    from: 'feature/routes',
    name: "a feature's routes",
    may: [
      'contract',
      'server/http',
      'server/core',
      'own/queries',
      'own/commands',
      'own/present',
      'own/guards',
      'own/errors',
      'own/rules',
      ...pure,
    ],
    types: ['server/deps', 'npm:hono'],
    mend: 'Routes ask, call and present: reading belongs in queries.ts, writing in a command, and another feature is reached from there',
  },
  {
    from: 'feature/commands',
    name: "a feature's command",
    may: [
      'contract',
      'server/db',
      'server/core',
      'own/rules',
      'own/errors',
      'own/queries',
      'own/commands',
      'other/queries',
      'other/commands',
      'npm:kysely',
      ...pure,
    ],
    types: ['server/deps', 'server/integrations', 'own/guards', 'other/guards', 'other/rules'],
    mend: 'What is outside reaches a command through deps; requests and answers belong in routes.ts and present.ts',
  },
  {
    from: 'feature/guards',
    name: "a feature's guards",
    may: [
      'contract',
      'server/db',
      'server/core',
      'own/queries',
      'own/errors',
      'own/rules',
      'own/guards',
      'npm:kysely',
      ...pure,
    ],
    types: ['server/deps'],
    mend: 'A guard reads and decides; it neither answers requests nor writes',
  },
  {
    from: 'feature/jobs',
    name: "a feature's jobs",
    may: ['contract', 'server/core', 'server/jobs', 'own/commands', 'own/queries', 'own/rules', ...pure],
    types: ['server/deps', 'server/db', 'server/integrations'],
    mend: 'A job calls its own commands and queries; nobody waits for its answer over HTTP',
  },
  {
    from: 'feature/queries',
    name: "a feature's queries",
    may: [
      'contract',
      'server/db',
      'server/core',
      'own/queries',
      'own/rules',
      'own/errors',
      'other/queries',
      'npm:kysely',
      ...pure,
    ],
    types: ['server/deps', 'other/rules'],
    mend: 'Queries only read: take (db, …) and leave writing to commands',
  },
  {
    from: 'feature/rules',
    name: "a feature's rules",
    may: ['contract', 'own/rules', 'other/rules', ...pure],
    types: ['server/core'],
    mend: 'Rules are pure: hand in what they need',
  },
  {
    from: 'feature/errors',
    name: "a feature's errors",
    may: ['contract', 'server/core'],
    mend: 'Errors are a list of names; what decides about them belongs elsewhere',
  },
  {
    from: 'feature/present',
    name: "a feature's present",
    may: ['contract', 'own/present', 'own/rules', 'other/present', 'other/rules', ...pure],
    types: ['server/core', 'server/db', 'own/queries', 'other/queries', 'own/commands'],
    mend: 'It turns rows into answers: read them in queries.ts and hand them in',
  },
  {
    from: 'server/integrations',
    name: 'an integration',
    never: ['own/*', 'other/*', 'server/db', 'server/http'],
    mend: 'Features and the database do not exist for an outside service: pass values',
  },
  {
    from: 'web/routes',
    name: 'a page',
    never: ['server*', 'standin', 'npm:pg', 'npm:kysely'],
    mend: 'A page reads through the contract',
  },
  {
    from: 'web/feature/*',
    name: 'a web feature',
    may: ['own/*', 'web/ui', 'web/lib', 'contract', 'contract/client', 'npm:*'],
    mend: 'The page composes features; what two of them share belongs in ui/ or lib/',
  },
  {
    from: 'web/ui',
    name: 'ui/',
    may: ['web/ui', 'npm:*'],
    never: ['npm:zod', 'npm:@tanstack/react-query', 'npm:react-router'],
    mend: 'It could ship in a different product: hand in words and data as props',
  },
  {
    from: 'web/lib',
    name: 'lib/',
    never: ['own/*', 'other/*', 'web/routes', 'web/ui', 'server*', 'standin'],
    mend: 'lib/ is what features build on',
  },
];

/** Whole workspaces that others never import, with the few places that may. `dynamicOnly` asks for `import()`. */
export interface WorkspaceRule {
  workspace: string;
  allowed: { from: RegExp; dynamicOnly?: true }[];
  mend: string;
}

const testsAndTools = /^(?:test|bench|scripts)\/|\.test\.tsx?$|^[a-z-]+(?:\.[a-z]+)?\.config\.ts$/;

export const workspaceRules: WorkspaceRule[] = [
  {
    workspace: 'server',
    allowed: [{ from: /^server\// }, { from: testsAndTools }],
    mend: 'The server is reached through the contract',
  },
  {
    workspace: 'web',
    allowed: [{ from: /^web\// }, { from: testsAndTools }, { from: /^server\/pages\//, dynamicOnly: true }],
    mend: 'Only server/pages loads the built pages, with import()',
  },
  {
    workspace: 'standin',
    allowed: [
      { from: /^standin\// },
      { from: testsAndTools },
      { from: /^server\/(?:main|start)\.ts$/, dynamicOnly: true },
    ],
    mend: 'Only server/main.ts and server/start.ts start the stand-in, with import(), so that a real server never loads it',
  },
  { workspace: 'test', allowed: [{ from: testsAndTools }], mend: 'The product does not depend on its tests' },
  {
    workspace: 'bench',
    allowed: [{ from: /^(?:bench|scripts|test)\// }],
    mend: 'The product does not depend on its benchmarks',
  },
  { workspace: 'scripts', allowed: [{ from: testsAndTools }], mend: 'The product does not depend on its scripts' },
];
