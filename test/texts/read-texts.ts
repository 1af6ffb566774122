import { parseSync, visitorKeys } from 'oxc-parser';

/** A piece of text in a source file: JSX text, a string or the fixed part of a template. */
export interface SourceText {
  line: number;
  text: string;
}

interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Reads every text of a source file that contains a space, so that keys, class names and addresses are left out. */
export function readTexts(file: string, source: string): SourceText[] {
  const texts: SourceText[] = [];
  const visit = (node: SyntaxNode): void => {
    // Paths of imports and the contents of types are never shown.
    if (node.type.startsWith('Import') || node.type === 'TSLiteralType') return;
    const text = textOf(node);
    if (text !== null && /\w\s+\w/.test(text)) texts.push({ line: lineAt(source, node.start), text: oneLine(text) });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, source).program as unknown as SyntaxNode);
  return texts;
}

function textOf(node: SyntaxNode): string | null {
  if ((node.type === 'Literal' || node.type === 'JSXText') && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateElement') return null;
  return (node['value'] as { cooked: string | null }).cooked;
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => node[key]).filter(isNode);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function lineAt(source: string, position: number): number {
  return source.slice(0, position).split('\n').length;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
