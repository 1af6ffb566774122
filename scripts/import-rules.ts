/* What `check-imports.ts` checks: the import table, and the only places for what comes from outside the program. */

interface ImportRule {
  name: string;
  files: RegExp;
  /** Targets that are refused. The importing file's own feature is written `own/`. */
  never?: RegExp;
  /** The only targets allowed. */
  only?: RegExp;
  /** Targets allowed as types although `never` or `only` refuse them. */
  types?: RegExp;
  hint: string;
}

const database = String.raw`npm:(?:kysely|pg)$|server\/database\/`;
const http = String.raw`npm:hono|server\/http\/`;
const features = String.raw`own\/|(?:server|web\/app)\/features\/`;

/** Who may import what. A file is checked against the first row that it matches. */
export const importRules: ImportRule[] = [
  {
    name: 'contract',
    files: /^contract\//,
    only: /^(?:contract\/|npm:zod$)/,
    hint: 'Server and browser both run it. Keep everything else out',
  },
  {
    name: "a feature's routes",
    files: /^server\/features\/.+\/routes\.ts$/,
    never: new RegExp(
      `^(?:${database}|server/integrations/|server/features/.+/routes\\.ts$|server/jobs/all-jobs\\.ts$)`,
    ),
    types: /^npm:kysely$/,
    hint: 'Read in queries.ts, write in a command; routes are mounted in server/app.ts',
  },
  {
    name: "a feature's queries",
    files: /^server\/features\/.+\/queries\.ts$/,
    never: new RegExp(
      `^(?:${http}|server/(?:config\\.ts|integrations/)|.*/(?:commands/|routes\\.ts$|presenter\\.ts$))`,
    ),
    types: /^server\/integrations\//,
    hint: 'Queries only read. Take the database handle as an argument and leave writing to commands',
  },
  {
    name: "a feature's presenter",
    files: /^server\/features\/.+\/presenter\.ts$/,
    never: new RegExp(`^(?:${database}|${http}|server/(?:config\\.ts|integrations/)|.*/(?:commands/|queries\\.ts$))`),
    types: /^./,
    hint: 'It turns rows into answers. Read them in queries.ts and pass them in',
  },
  {
    name: "a feature's command",
    files: /^server\/features\/(?!.*\.test\.ts$).+\.ts$/,
    never: new RegExp(`^(?:${http}|server/(?:config\\.ts|integrations/)|.*/(?:routes\\.ts$|presenter\\.ts$))`),
    types: /^server\/(?:integrations\/|config\.ts$)/,
    hint: 'Requests and answers belong in routes.ts and the presenter; outside services are passed in',
  },
  {
    name: 'an integration',
    files: /^server\/integrations\//,
    never: new RegExp(`^(?:${features}|${database}|${http})`),
    hint: 'It knows the outside service alone. Pass values',
  },
  {
    name: 'a page',
    files: /^web\/app\/pages\//,
    never: /^(?:server|standin)\/|^npm:(?:pg|kysely)$/,
    hint: 'A page reads through the contract',
  },
  {
    name: 'a web feature',
    files: /^web\/app\/features\//,
    never: /^web\/app\/(?:features|pages)\/|^(?:server|standin)\//,
    hint: 'A page combines features. What two of them share belongs in shared/, entities/, format/, ui/ or lib/',
  },
  {
    name: 'shared/',
    files: /^web\/app\/shared\//,
    never: /^web\/app\/(?:features|pages)\/|^(?:server|standin)\//,
    hint: 'Features use it, not the other way round',
  },
  {
    name: 'entities/',
    files: /^web\/app\/entities\//,
    never:
      /^web\/app\/(?:(?:features|pages|shared)\/|lib\/requests\/(?:api|show-error)\.ts$|ui\/toasts\/)|^(?:server|standin)\//,
    hint: 'Features use entities, not the other way round. What loads, sends or shows a toast belongs in shared/',
  },
  {
    name: 'ui/',
    files: /^web\/app\/ui\//,
    only: /^(?:web\/app\/(?:ui|format)\/|npm:)/,
    hint: 'It could be part of another product. Pass labels and data as props',
  },
  {
    name: 'lib/, head/ and format/',
    files: /^web\/app\/(?:lib|head|format)\//,
    never: /^web\/app\/(?:features|pages|shared|entities|ui)\/|^(?:server|standin)\//,
    hint: 'Features build on it',
  },
];

/** Tests, benchmarks, scripts and what builds the pages: they may import everything. */
export const tools =
  /^(?:test|bench|scripts)\/|^web\/vite[\w.-]*\.ts$|\.test\.tsx?$|^[a-z-]+(?:\.[a-z]+)?\.config\.ts$/;

/** Folders that others never import, and who may all the same. `dynamic` asks for `import()`. */
export const closedFolders: { folder: string; allowed: RegExp; dynamic?: RegExp; hint: string }[] = [
  { folder: 'server', allowed: /^server\//, hint: 'The server is reached through the contract' },
  {
    folder: 'contract/api',
    allowed: /^(?:contract|server|standin)\//,
    dynamic: /^web\//,
    hint: 'It would load the validation library into a page: import types with `import type`, and values from a file of contract/ without it',
  },
  {
    folder: 'web',
    allowed: /^web\//,
    dynamic: /^server\/pages\//,
    hint: 'Only server/pages loads the built pages, with import()',
  },
  {
    folder: 'illustrations',
    allowed: /^illustrations\//,
    dynamic: /^server\/pages\//,
    hint: 'The drawings are made at build time; link previews load them with import()',
  },
  {
    folder: 'standin',
    allowed: /^standin\//,
    dynamic: /^server\/(?:main|start\/start)\.ts$/,
    hint: 'Only server/start/start.ts starts the stand-in, with import(), so that a real server never loads it',
  },
  { folder: 'local-postgres', allowed: /^(?:local-postgres|server)\//, hint: 'Only the server starts a database' },
  { folder: 'test', allowed: tools, hint: 'The product does not depend on its tests' },
  { folder: 'bench', allowed: /^(?:bench|scripts|test)\//, hint: 'The product does not depend on its benchmarks' },
  { folder: 'scripts', allowed: tools, hint: 'The product does not depend on its scripts' },
];

/** What comes from outside the program, and the only files that may use it. */
export const outsideRules: {
  what: string;
  use: RegExp;
  module?: RegExp;
  within?: RegExp;
  allowed: RegExp;
  hint: string;
}[] = [
  {
    what: 'the environment',
    use: /^process\.env$/,
    module: /^node:process#env$/,
    allowed:
      /^(?:server\/config\.ts$|local-postgres\/|(?:scripts|test|bench)\/|standin\/main\.ts$|web\/vite-locales\.ts$|(?:web\/)?[a-z-]+\.config\.ts$)/,
    hint: 'Take it from the configuration (server/config.ts)',
  },
  {
    what: 'the clock',
    use: /^(?:Date\.now|Temporal\.Now|new Date\(\))$/,
    allowed:
      /^(?:server\/deps\.ts$|local-postgres\/|web\/app\/lib\/server-clock\.ts$|(?:scripts|test|bench|standin)\/)/,
    hint: 'Take `now` as an argument on the server, use lib/server-clock.ts in the browser',
  },
  {
    what: 'randomness',
    use: /^(?:Math\.random|(?:globalThis\.)?crypto\.(?:randomUUID|getRandomValues|randomBytes|randomInt))$/,
    module: /^node:crypto#(?:random\w+|getRandomValues|webcrypto)$/,
    allowed: /^(?:server\/random\.ts$|local-postgres\/|web\/app\/lib\/random\.ts$|(?:scripts|test|bench|standin)\/)/,
    hint: 'Take it from `random`',
  },
  {
    what: 'a timer',
    use: /^(?:setTimeout|setInterval|setImmediate)\(\)$/,
    module: /^(?:node:)?timers(?:\/promises)?#/,
    within: /^(?:server|contract)\//,
    allowed: /^server\/(?:(?:deps|main)\.ts$|(?:start|database|jobs|http|integrations|pages|live|operations)\/)/,
    hint: 'What is due later is a row with a time, found by a job',
  },
];
