import type { Problem } from './problem.ts';
import { isTest, lineAt, type SourceFile, type SourceTree } from './source-tree.ts';
import { dottedName, type SyntaxNode, walk } from './syntax.ts';

const comments: { pattern: RegExp; inTests: boolean; what: string; mend: string }[] = [
  { pattern: /@ts-(?:ignore|nocheck)/, inTests: true, what: 'the type check is switched off', mend: 'Mend the type' },
  {
    pattern: /@ts-expect-error/,
    inTests: false,
    what: 'the type check is switched off',
    mend: 'Mend the type; only a test of types may expect an error',
  },
  {
    pattern: /(?:eslint|oxlint)-disable/,
    inTests: true,
    what: 'a lint rule is switched off',
    mend: 'Mend the code, or change the rule in .oxlintrc.json for everyone',
  },
  { pattern: /\b(?:TODO|FIXME|XXX)\b/, inTests: true, what: 'a note of work undone', mend: 'Do it, or write an issue' },
];

/** No way around the checks: no `any`, no switched-off types or lint rules, no tests left out without a reason. */
export function checkEscapes(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => !path.endsWith('.gen.ts'))
    .flatMap((source) => [...checkComments(source), ...checkSyntax(source)]);
}

function checkComments(source: SourceFile): Problem[] {
  return source.comments.flatMap(({ value, start }) =>
    comments
      .filter(({ pattern, inTests }) => pattern.test(value) && (inTests || !isTest(source.path)))
      .map(({ what, mend }) => ({ path: source.path, line: lineAt(source, start), what, mend })),
  );
}

function checkSyntax(source: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(source.program, (node) => {
    const found = escapeOf(source, node);
    if (found) problems.push({ path: source.path, line: lineAt(source, node.start), ...found });
  });
  return problems;
}

function escapeOf(source: SourceFile, node: SyntaxNode): { what: string; mend: string } | null {
  if (node.type === 'TSAnyKeyword')
    return { what: '`any` switches the type check off', mend: 'Use unknown and narrow it, or name the type' };
  if (node.type !== 'MemberExpression' || (!isTest(source.path) && !source.path.startsWith('bench/'))) return null;
  const name = dottedName(node) ?? '';
  if (/^(?:test|it|describe)(?:\.\w+)*\.only$/.test(name))
    return { what: '`only` leaves every other test out', mend: 'Remove it' };
  if (!/^(?:test|it|describe)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fixme|fails|fail)$/.test(name)) return null;
  return hasReason(source, node)
    ? null
    : { what: 'a test is left out', mend: 'Run it, or say why not in a `// reason:` comment above it' };
}

/** A `// reason:` comment on the same line or the one above. */
function hasReason(source: SourceFile, node: SyntaxNode): boolean {
  const line = lineAt(source, node.start);
  return source.comments.some(({ value, start }) => {
    const above = line - lineAt(source, start);
    return /^\s*reason:\s*\S/.test(value) && (above === 0 || above === 1);
  });
}
