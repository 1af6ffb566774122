import { isOfPanels } from './panels.ts';

/** Words for guests whose form the code chooses by a number: messages have plural forms, by the rules of each language. */
export function findPluralsInCode(sources: readonly { path: string; text: string }[]): string[] {
  return sources
    .filter(({ path }) => !isOfPanels(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/=== 1\s*\?\s*['"`]|\bformatCount\(/g)].map(({ index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line} chooses the form of a word: write a message with plural forms`;
      }),
    );
}
