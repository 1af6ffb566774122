import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { resolve } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';

/*
 * Checks what the linter cannot express: the import table of ARCHITECTURE.md ("another feature" depends on the importing
 * file), and that time, randomness, the environment and timers are used in their own places only. Prints one line per
 * problem; exit code 1 if there is any. oxlint checks cycles, sizes, names and escapes.
 */

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
const http = String.raw`npm:hono|server\/(?:http|platform\/http)\/`;
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
    never: new RegExp(`^(?:${database}|server/integrations/|server/features/.+/(?:routes|jobs)\\.ts$)`),
    types: /^npm:kysely$/,
    hint: 'Read in queries.ts, write in a use case; routes are mounted in server/app.ts',
  },
  {
    name: "a feature's queries",
    files: /^server\/features\/.+\/queries\.ts$/,
    never: new RegExp(
      `^(?:${http}|server/(?:config\\.ts|integrations/)|.*/(?:commands/|routes\\.ts$|jobs\\.ts$|presenter\\.ts$))`,
    ),
    types: /^server\/integrations\//,
    hint: 'Queries only read. Take the database handle as an argument and leave writing to use cases',
  },
  {
    name: "a feature's presenter",
    files: /^server\/features\/.+\/presenter\.ts$/,
    never: new RegExp(`^(?:${database}|${http}|server/(?:config\\.ts|integrations/)|.*/(?:commands/|queries\\.ts$))`),
    types: /^./,
    hint: 'It turns rows into answers. Read them in queries.ts and pass them in',
  },
  {
    name: "a feature's use case",
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
    hint: 'A page combines features. What two of them share belongs in entities/, format/, ui/ or lib/',
  },
  {
    name: 'entities/',
    files: /^web\/app\/entities\//,
    never: /^web\/app\/(?:features|pages)\/|^(?:server|standin)\//,
    hint: 'Features use entities, not the other way round',
  },
  {
    name: 'ui/',
    files: /^web\/app\/ui\//,
    only: /^(?:web\/app\/(?:ui|format)\/|npm:)/,
    hint: 'It could be part of another product. Pass labels and data as props',
  },
  {
    name: 'lib/ and format/',
    files: /^web\/app\/(?:lib|format)\//,
    never: /^web\/app\/(?:features|pages|entities|ui)\/|^(?:server|standin)\//,
    hint: 'Features build on it',
  },
];

const tools = /^(?:test|bench|scripts)\/|\.test\.tsx?$|^[a-z-]+(?:\.[a-z]+)?\.config\.ts$/;

/** Folders that others never import, and who may all the same. `dynamic` asks for `import()`. */
const closedFolders: { folder: string; allowed: RegExp; dynamic?: RegExp; hint: string }[] = [
  { folder: 'server', allowed: /^server\//, hint: 'The server is reached through the contract' },
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
    dynamic: /^server\/(?:main|start)\.ts$/,
    hint: 'Only server/start.ts starts the stand-in, with import(), so that a real server never loads it',
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
      /^(?:server\/config\.ts$|local-postgres\/|(?:scripts|test|bench)\/|standin\/main\.ts$|(?:web\/)?[a-z-]+\.config\.ts$)/,
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
    allowed:
      /^server\/(?:(?:deps|main|start|run)\.ts$|(?:database|jobs|http|integrations|pages|live|platform|operations)\/)/,
    hint: 'What is due later is a row with a time, found by a job',
  },
];

export interface SourceText {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** One line for each broken rule: `path:line  what. hint`. */
export function checkSource({ path, text }: SourceText): string[] {
  const program = parseSync(path, text).program as unknown as Node;
  const problems: string[] = [];
  const isTest = tools.test(path);
  const report = (node: Node, what: string, hint: string) =>
    problems.push(`${path}:${text.slice(0, node.start).split('\n').length}  ${what}. ${hint}`);
  walk(program, null, (node, parent) => {
    const specifier = specifierOf(node);
    if (specifier !== null) for (const [what, hint] of checkImport(path, node, specifier)) report(node, what, hint);
    if (isTest) return;
    const rule = findOutsideUse(path, node, parent);
    if (rule) report(node, `${rule.what} is used here`, rule.hint);
  });
  return problems;
}

function checkImport(path: string, node: Node, specifier: string): [what: string, hint: string][] {
  const target = resolveTarget(path, specifier);
  const isType = node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type';
  const found: [string, string][] = [];
  const rule = tools.test(path) ? undefined : importRules.find(({ files }) => files.test(path));
  const refused =
    rule && (rule.never?.test(seenFrom(path, target)) || !(rule.only?.test(seenFrom(path, target)) ?? true));
  if (refused && !(isType && rule.types?.test(target)))
    found.push([`${rule.name} may not import ${specifier}`, rule.hint]);
  const closed = closedFolders.find(({ folder }) => target.startsWith(`${folder}/`));
  const isLoaded = closed?.dynamic?.test(path) && (isType || node.type === 'ImportExpression');
  if (closed && !isLoaded && !closed.allowed.test(path) && !tools.test(path))
    found.push([`${closed.folder}/ may not be imported from here: ${specifier}`, closed.hint]);
  return found;
}

/** The target as the file sees it: a file of its own feature begins with `own/`. */
function seenFrom(path: string, target: string): string {
  const feature = /^(?:server|web\/app)\/features\/[^/]+\//.exec(path)?.[0];
  return feature !== undefined && target.startsWith(feature) ? `own/${target.slice(feature.length)}` : target;
}

function resolveTarget(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier));
  const workspace = /^@sunset\/([^/]+)\/(.+)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/${workspace[2]}`;
  if (specifier.startsWith('node:')) return specifier;
  return `npm:${specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')}`;
}

function findOutsideUse(path: string, node: Node, parent: Node | null) {
  const use = useOf(node, parent);
  if (use === null) return undefined;
  return outsideRules.find(
    ({ use: uses, module, within, allowed }) =>
      (uses.test(use) || module?.test(use)) && (within?.test(path) ?? true) && !allowed.test(path),
  );
}

/** `Date.now` for a member, `new Date()` for a construction, `setTimeout()` for a call, `node:crypto#randomInt` for an import. */
function useOf(node: Node, parent: Node | null): string | null {
  if (node.type === 'MemberExpression') return nameOf(node);
  if (node.type === 'CallExpression') return `${nameOf(node['callee'])}()`;
  if (node.type === 'NewExpression')
    return `new ${nameOf(node['callee'])}(${(node['arguments'] as Node[]).length || ''})`;
  if (node.type !== 'ImportSpecifier') return null;
  return `${String((parent?.['source'] as Node | undefined)?.['value'])}#${nameOf(node['imported'])}`;
}

function nameOf(value: unknown): string | null {
  const node = value as Node | null;
  if (node?.type === 'Identifier') return node['name'] as string;
  if (node?.type !== 'MemberExpression' || node['computed'] === true) return null;
  return `${nameOf(node['object'])}.${nameOf(node['property'])}`;
}

function specifierOf(node: Node): string | null {
  const source = node['source'] as Node | null | undefined;
  return typeof source?.['value'] === 'string' ? source['value'] : null;
}

function walk(node: Node, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void {
  visit(node, parent);
  for (const child of (visitorKeys[node.type] ?? []).flatMap((key) => node[key]) as (Node | null)[])
    if (child?.type) walk(child, node, visit);
}

function main(root: string): void {
  const folders = '{contract,server,web,standin,illustrations,local-postgres,test,bench,scripts}';
  const paths = globSync([`${folders}/**/*.{ts,tsx}`, '*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/build/**'],
  });
  const problems = paths
    .toSorted()
    .flatMap((path) => checkSource({ path, text: readFileSync(join(root, path), 'utf8') }));
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? `${paths.length} files keep the import table.` : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (import.meta.main) main(resolve(import.meta.dirname, '..'));
