import type { Problem } from './problem.ts';
import { sizeFree } from './sizes.ts';
import type { SourceFile, SourceTree } from './source-tree.ts';
import { isTest, lineAt } from './source-tree.ts';
import { identifierName, isNode, type SyntaxNode, walk } from './syntax.ts';

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

interface Kind {
  name: string;
  limit: number;
  mend: string;
}

const handler: Kind = {
  name: 'a route handler',
  limit: 15,
  mend: 'Ask, call a command or query, present; move the rest there',
};
const page: Kind = {
  name: 'a page',
  limit: 80,
  mend: 'A page composes features: move what it draws into their components',
};
const component: Kind = { name: 'a component', limit: 150, mend: 'Split it into components with names of their own' };
const plain: Kind = { name: 'a function', limit: 50, mend: 'Split it into functions that each do one thing' };

/** Functions fit on a screen: handlers 15 lines, functions 50, pages 80, components 150. */
export function checkFunctions(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => !isTest(path) && !sizeFree.some((pattern) => pattern.test(path)))
    .flatMap(checkSource);
}

function checkSource(source: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(source.program, (node, parents) => {
    if (!functionTypes.has(node.type)) return;
    const kind = kindOf(source, node, parents.at(-1));
    const first = lineAt(source, node.start);
    const lines = lineAt(source, node.end) - first + 1;
    if (lines <= kind.limit) return;
    problems.push({
      path: source.path,
      line: first,
      what: `${kind.name} of ${lines} lines, ${kind.limit} are allowed`,
      mend: kind.mend,
    });
  });
  return problems;
}

function kindOf(source: SourceFile, node: SyntaxNode, parent: SyntaxNode | undefined): Kind {
  if (isHandler(source, node, parent)) return handler;
  if (!source.path.endsWith('.tsx')) return plain;
  if (parent?.type === 'ExportDefaultDeclaration' && source.path.startsWith('web/app/routes/')) return page;
  const name = identifierName(node['id']) ?? identifierName(parent?.['id']);
  return name !== null && /^[A-Z]/.test(name) ? component : plain;
}

/** A handler is the function handed to `serve(api, endpoint, handler)` in a feature's routes. */
function isHandler(source: SourceFile, node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (!/^server\/features\/.+\/routes\.ts$/.test(source.path) || parent?.type !== 'CallExpression') return false;
  const given = parent['arguments'];
  return (
    identifierName(parent['callee']) === 'serve' &&
    Array.isArray(given) &&
    given.some((one) => isNode(one) && one === node)
  );
}
