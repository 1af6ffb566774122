import type { Problem } from './problem.ts';
import type { SourceFile, SourceTree } from './source-tree.ts';
import { lineAt } from './source-tree.ts';
import { identifierName, isNode, type SyntaxNode } from './syntax.ts';

/** Files whose default export a tool asks for. */
const defaultExportAsked = [
  /^web\/app\/(?:root|routes|entry\.client|entry\.server)\.tsx?$/,
  /^web\/app\/routes\//,
  /^test\/setup\//,
  /(?:^|\/)[a-z-]+\.config\.ts$/,
];

/** The one file that only gathers others: the table of contents of the API. */
const tableOfContents = 'contract/api/index.ts';

/** Default exports only where a tool asks for them: a name is found by searching, a default is not. */
export function checkDefaultExports(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => !defaultExportAsked.some((pattern) => pattern.test(path)))
    .flatMap((source) =>
      statements(source)
        .filter(isDefaultExport)
        .map((node) => defaultExportProblem(source, node)),
    );
}

function defaultExportProblem(source: SourceFile, node: SyntaxNode): Problem {
  const { path } = source;
  return { path, line: lineAt(source, node.start), what: 'a default export', mend: 'Export it by its name' };
}

function isDefaultExport(node: SyntaxNode): boolean {
  if (node.type === 'ExportDefaultDeclaration') return true;
  const specifiers = node.type === 'ExportNamedDeclaration' ? node['specifiers'] : [];
  return (
    Array.isArray(specifiers) && specifiers.filter(isNode).some((one) => identifierName(one['exported']) === 'default')
  );
}

/** No file exists only to pass on others' exports: it hides where things live and makes cycles easy. */
export function checkBarrels(tree: SourceTree): Problem[] {
  return tree.sources
    .filter((source) => source.path !== tableOfContents && isBarrel(statements(source)))
    .map(({ path }) => ({
      path,
      what: 'it only passes on exports of other files',
      mend: 'Import each thing from the file that owns it',
    }));
}

function isBarrel(nodes: SyntaxNode[]): boolean {
  if (nodes.some((node) => node.type === 'ExportAllDeclaration')) return true;
  const passesOn = nodes.some(isPassedOn);
  return passesOn && nodes.every((node) => isPassedOn(node) || node.type === 'ImportDeclaration');
}

/** `export { x } from './y.ts'` and `export { x }` after an import both own nothing. */
function isPassedOn(node: SyntaxNode): boolean {
  return node.type === 'ExportNamedDeclaration' && node['declaration'] === null;
}

function statements(source: SourceFile): SyntaxNode[] {
  const body = source.program['body'];
  return Array.isArray(body) ? body.filter(isNode) : [];
}
