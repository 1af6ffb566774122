import type { TextBlock } from '@sunset/contract/rich-text.ts';
import { expect, it } from 'vitest';
import { sectionsOf } from './rules.ts';

const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text: [{ text }] });
const heading = (text: string, level: 2 | 3): TextBlock => ({ kind: 'heading', level, text: [{ text }] });

it('begins a section at each heading of the second level', () => {
  const inner = heading('Inner', 3);
  const blocks = [paragraph('Note'), heading('One', 2), paragraph('A'), inner, heading('Two', 2), paragraph('B')];
  expect(sectionsOf(blocks)).toEqual({
    note: [paragraph('Note')],
    sections: [
      { heading: [{ text: 'One' }], blocks: [paragraph('A'), inner] },
      { heading: [{ text: 'Two' }], blocks: [paragraph('B')] },
    ],
  });
});

it('has a note only where there is no heading', () => {
  expect(sectionsOf([paragraph('All of it')])).toEqual({ note: [paragraph('All of it')], sections: [] });
});
