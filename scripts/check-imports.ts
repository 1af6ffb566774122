import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { resolve } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import { checkFolders, listFiles } from './check-folders.ts';
import { closedFolders, importRules, outsideRules, tools } from './import-rules.ts';
import { reportProblems } from './run/report-problems.ts';

/*
 * Checks what the linter cannot express: the import table of ARCHITECTURE.md ("another feature" depends on the importing
 * file), that time, randomness, the environment and timers are used in their own places only, and that no folder has too many
 * files. Prints one line per
 * problem; exit code 1 if there is any. oxlint checks cycles, sizes, names and escapes.
 */

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
    .flatMap((path) => checkSource({ path, text: readFileSync(join(root, path), 'utf8') }))
    .concat(checkFolders(listFiles(root)));
  reportProblems(problems, `${paths.length} files keep the import table.`);
}

if (import.meta.main) main(resolve(import.meta.dirname, '..'));
