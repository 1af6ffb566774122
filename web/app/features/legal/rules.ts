import type { TextBlock, TextRun } from '@sunset/contract/rich-text.ts';

interface Section {
  heading: TextRun[];
  blocks: TextBlock[];
}

/** A text split at its headings of the second level. */
export function sectionsOf(blocks: readonly TextBlock[]): { note: TextBlock[]; sections: Section[] } {
  const note: TextBlock[] = [];
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) sections.push({ heading: block.text, blocks: [] });
    else (sections.at(-1)?.blocks ?? note).push(block);
  }
  return { note, sections };
}
