import { areaOf, areaSeenFrom } from './areas.ts';
import type { Import } from './imports.ts';
import { importTable, type ImportRule, workspaceRules } from './import-table.ts';
import type { Problem } from './problem.ts';
import { isTest, lineAt, type SourceFile, type SourceTree } from './source-tree.ts';

/** Every import keeps to the table in import-table.ts. Tests may reach anything of their own workspace and of `test/`. */
export function checkImports(tree: SourceTree): Problem[] {
  return tree.sources.flatMap((source) => [...checkRows(source), ...checkWorkspaces(source)]);
}

function checkRows(source: SourceFile): Problem[] {
  const rule = isTest(source.path) ? undefined : importTable.find((row) => matches(row.from, areaOf(source.path)));
  if (rule === undefined) return [];
  return source.imports
    .filter((one) => !isAllowed(rule, areaSeenFrom(source.path, one.target), one))
    .map((one) => problem(source, one, `${rule.name} may not import`, rule.mend));
}

function isAllowed(rule: ImportRule, area: string, one: Import): boolean {
  const isListed = (list: string[] | undefined): boolean => list?.some((pattern) => matches(pattern, area)) ?? false;
  if (isListed(rule.never)) return false;
  if (rule.may === undefined || isListed(rule.may)) return true;
  return one.typeOnly && isListed(rule.types);
}

function matches(pattern: string, area: string): boolean {
  return pattern.endsWith('*') ? area.startsWith(pattern.slice(0, -1)) : area === pattern;
}

function checkWorkspaces(source: SourceFile): Problem[] {
  return source.imports.flatMap((one) => {
    const rule = workspaceRules.find(({ workspace }) => one.target.startsWith(`${workspace}/`));
    if (rule === undefined) return [];
    const place = rule.allowed.find(({ from }) => from.test(source.path));
    if (place !== undefined && (place.dynamicOnly !== true || one.kind === 'dynamic' || one.typeOnly)) return [];
    return [problem(source, one, `${rule.workspace}/ may not be imported from here:`, rule.mend)];
  });
}

function problem(source: SourceFile, one: Import, what: string, mend: string): Problem {
  return { path: source.path, line: lineAt(source, one.start), what: `${what} ${one.specifier}`, mend };
}
