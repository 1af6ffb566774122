import { join } from 'node:path';
import { readDocuments } from '../../scripts/documents/read-documents.ts';

export const root = join(import.meta.dirname, '../..');
const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The fenced blocks of all documents. */
export const blocks = readDocuments(root).flatMap(({ path, text }) =>
  Array.from(text.matchAll(fence), ([, language = '', contents = '']) => ({ path, language, contents })),
);

/** The commands of a document, without comments; those that continue are one. */
export const commandsOf = (path: string): string[] =>
  blocks
    .filter((block) => block.path === path && ['sh', 'bash'].includes(block.language))
    .flatMap(({ contents }) => contents.replaceAll(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/\s+# .*$/, ''))
    .filter((line) => line !== '');
