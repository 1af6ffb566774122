import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A file with the functions in it that build a message or an answer for Discord. */
export interface Sources {
  file: string;
  source: string;
}

/** What only a message, a form or a post has; for functions whose return type is not written down. */
const partsOfMessages = /\b(?:embeds|components|custom_id|colour|buttonRows)\b/;

/** The source files below a folder, without tests. */
export function readSources(folder: string): Sources[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));
}

/**
 * The functions of a file that return one of the types at once; in files of routes also those that are not exported, as no other
 * builder leads to them.
 */
export function findBuilders({ file, source }: Sources, returned: RegExp): string[] {
  const { body } = parseSync(file, source).program;
  return body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    if (!isExported && !file.endsWith('routes.ts')) return [];
    const declaration = isExported ? statement.declaration : statement;
    return functionsOf(declaration)
      .filter(({ node }) => isBuilder(node, { source, returned }))
      .map(({ name }) => name);
  });
}

interface FunctionNode {
  start: number;
  end: number;
  async: boolean;
  returnType?: { typeAnnotation: { start: number; end: number } } | null;
}

function isBuilder(node: FunctionNode, { source, returned }: { source: string; returned: RegExp }): boolean {
  if (node.async) return false;
  const type = node.returnType?.typeAnnotation;
  return type
    ? returned.test(source.slice(type.start, type.end))
    : partsOfMessages.test(source.slice(node.start, node.end));
}

type Declaration = ReturnType<typeof parseSync>['program']['body'][number] | null;

function functionsOf(declaration: Declaration): { name: string; node: FunctionNode }[] {
  if (declaration?.type === 'FunctionDeclaration') return [{ name: declaration.id?.name ?? '', node: declaration }];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier' ? [{ name: id.name, node: init }] : [],
  );
}
