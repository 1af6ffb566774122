import type { TextBlock, TextRun } from '@sunset/contract/rich-text.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileText } from '../../../test/attacks/hostile-community.ts';
import { parseRichText, type Placeholders } from './parse-rich-text.ts';

const placeholders: Placeholders = {
  name: 'Coral *Club*',
  retentionMonths: 24,
  links: { ticket: 'https://discord.com/tickets', invite: '', donation: '' },
};
const parse = (text: string) => parseRichText(text, placeholders);

const runsOf = (blocks: readonly TextBlock[]): TextRun[] =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.text));

it('parses headings, paragraphs, lists and links (BRAND-6)', () => {
  const text = '# Title\n\nA **bold** and *soft* word.\n\n### Small\n\n- one\n- two [page](/privacy)\n\n1. first';
  expect(parse(text)).toEqual([
    { kind: 'heading', level: 2, text: [{ text: 'Title' }] },
    {
      kind: 'paragraph',
      text: [
        { text: 'A ' },
        { text: 'bold', isStrong: true },
        { text: ' and ' },
        { text: 'soft', isEmphasized: true },
        { text: ' word.' },
      ],
    },
    { kind: 'heading', level: 3, text: [{ text: 'Small' }] },
    {
      kind: 'list',
      isOrdered: false,
      items: [[{ text: 'one' }], [{ text: 'two ' }, { text: 'page', href: '/privacy' }]],
    },
    { kind: 'list', isOrdered: true, items: [[{ text: 'first' }]] },
  ]);
});

it('puts entries of inner lists after the entry that they are in', () => {
  const [list] = parse('- one\n  - inner\n- two');
  expect(list).toMatchObject({ items: [[{ text: 'one' }], [{ text: 'inner' }], [{ text: 'two' }]] });
});

it('replaces {name} after parsing, so that a name cannot format the text (BRAND-6)', () => {
  expect(runsOf(parse('{name} is **{name}**.'))).toEqual([
    { text: 'Coral *Club* is ' },
    { text: 'Coral *Club*', isStrong: true },
    { text: '.' },
  ]);
});

it('resolves links by name, and keeps the text of one that the community has not set', () => {
  expect(runsOf(parse('[ticket]({ticket}) [invite]({invite}) [other]({other})'))).toEqual([
    { text: 'ticket', href: 'https://discord.com/tickets' },
    { text: ' ' },
    { text: 'invite', href: '' },
    { text: ' ' },
    { text: 'other' },
  ]);
});

it.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>1</script>)',
  '[x](http://insecure.example)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](https://name:word@evil.example)',
  '[x](vbscript:1)',
  '![x](https://picture.example/x.png)',
])('%s is not a link (BRAND-6)', (text) => {
  expect(runsOf(parse(text)).filter(({ href }) => href !== undefined)).toEqual([]);
});

it('T40 keeps HTML as text (BRAND-6)', () => {
  const blocks = parse(`${hostileText}\n\n<div onclick="pwned=1">\n\n</div>\n\na <b>b</b>\n\n<!-- c -->`);
  const text = runsOf(blocks)
    .map((run) => run.text)
    .join('');
  for (const part of ['<script>pwned=1</script>', '<div onclick="pwned=1">', '<b>', '<!-- c -->'])
    expect(text).toContain(part);
});

it('T40 never throws, and links lead to https, this site or nowhere, whatever is typed (BRAND-6)', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '\n\n',
      '[',
      '](',
      ')',
      '<',
      '>',
      '*',
      '_',
      '`',
      '#',
      '- ',
      '1. ',
      '|',
      '&amp;',
      'javascript:',
      '//',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const { href = '' } of runsOf(parse(pieces.join(''))))
        expect(href).toMatch(/^(?:https:\/\/[^/]|\/(?![/\\])|$)/);
    }),
    { numRuns: 300 },
  );
});
