import { visitorKeys } from 'oxc-parser';

/** A node of the syntax tree, as far as the rules need to know it. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Calls `visit` for every node below and including `node`, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void): void {
  descend(node, [], visit);
}

function descend(
  node: SyntaxNode,
  parents: SyntaxNode[],
  visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void,
): void {
  visit(node, parents);
  parents.push(node);
  for (const child of childrenOf(node)) descend(child, parents, visit);
  parents.pop();
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const keys = visitorKeys[node.type] ?? [];
  return keys.flatMap((key) => node[key]).filter(isNode);
}

/** True for anything that looks like a node of the tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The name of an identifier node, or null for any other node. */
export function identifierName(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : null;
}

/** `Date.now` for the node of `Date.now`, `x` for a plain name, null for anything longer or computed. */
export function dottedName(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type !== 'MemberExpression' || node['computed'] === true) return identifierName(node);
  const object = dottedName(node['object']);
  const property = identifierName(node['property']);
  return object !== null && property !== null ? `${object}.${property}` : null;
}
