import { dirname, join, normalize } from 'node:path/posix';
import type { SyntaxNode } from './syntax.ts';
import { isNode, walk } from './syntax.ts';

/** One import, re-export, `import()` or `import('…').Type` of a file. */
export interface Import {
  specifier: string;
  /** A path inside the repository, `npm:<package>` or `node:<module>`. */
  target: string;
  kind: 'static' | 'dynamic';
  /** True when nothing of it is left once the types are stripped. */
  typeOnly: boolean;
  start: number;
}

/** Every import of a parsed file. `path` is the file's own path from the repository's root. */
export function findImports(path: string, program: SyntaxNode): Import[] {
  const found: Import[] = [];
  walk(program, (node) => {
    const source = node['source'];
    if (!isNode(source) || typeof source['value'] !== 'string') return;
    const specifier = source['value'];
    found.push({
      specifier,
      target: resolveTarget(path, specifier),
      kind: node.type === 'ImportExpression' ? 'dynamic' : 'static',
      typeOnly: isTypeOnly(node),
      start: node.start,
    });
  });
  return found;
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType') return true;
  return node['importKind'] === 'type' || node['exportKind'] === 'type';
}

function resolveTarget(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier));
  const workspace = /^@sunset\/([^/]+)\/(.+)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/${workspace[2]}`;
  if (specifier.startsWith('node:')) return specifier;
  const parts = specifier.split('/');
  return `npm:${parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')}`;
}
