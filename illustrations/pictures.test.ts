import { describe, expect, it } from 'vitest';
import { pictures } from './pictures.ts';

const expected: Record<string, readonly string[]> = {
  resorts: [
    'vista',
    'tropical',
    'seaside',
    'coral-beach',
    'riviera',
    'oasis-cruise',
    'palm-grove',
    'polynesia',
    'amalfi',
    'sakura-hinoiri',
    'coucher-de-soleil',
    'aqua-blu',
    'corinthia',
  ],
  rooms: ['standard', 'beach-cabin', 'deluxe', 'suite', 'luxury', 'penthouse', 'penthouse-villa'],
  items: ['black-hoodie', 'blue-hoodie', 'pink-hoodie', 'beige-shirt'],
  portraits: ['chairman', 'vice-chairman', 'director-1', 'director-2', 'director-3'],
  empty: ['no-openings', 'no-bookings', 'not-found', 'shop-empty'],
  maps: ['coast'],
};
const ratios: Record<string, number> = {
  resorts: 3 / 2,
  rooms: 4 / 3,
  items: 1,
  portraits: 1,
  empty: 4 / 3,
  maps: 10 / 3,
};
const LARGEST = 30 * 1024;

/** The first thing wrong with the nesting or the attributes, or null. Enough XML for files that carry neither text nor comments. */
function findFault(xml: string): string | null {
  const open: string[] = [];
  let end = 0;
  for (const match of xml.trim().matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<&]*")*)\s*(\/?)>/g)) {
    const [tag, closing, name = '', attributes = '', selfClosing] = match;
    if (match.index !== end) return `stray text before ${tag}`;
    end = match.index + tag.length;
    const names = [...attributes.matchAll(/\s([a-zA-Z][\w:-]*)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) return `repeated attribute in ${tag}`;
    if (closing === '/' && open.pop() !== name) return `unexpected ${tag}`;
    if (closing === '' && selfClosing === '') open.push(name);
  }
  if (end !== xml.trim().length) return `broken markup at ${xml.slice(end, end + 80)}`;
  return open.length === 0 ? null : `unclosed ${open.join(', ')}`;
}

function all(xml: string, pattern: RegExp): string[] {
  return [...xml.matchAll(pattern)].map(([, found = '']) => found);
}

describe('the check for well-formed markup', () => {
  it.each(['<svg><g></svg>', '<svg a="1" a="2"/>', '<svg>text</svg>', '<svg a=1/>', '<svg><path d="1"</svg>'])(
    'refuses %s',
    (broken) => {
      expect(findFault(broken)).not.toBeNull();
    },
  );
});

it('draws exactly the pictures that the site uses', () => {
  const names = Object.entries(expected).flatMap(([folder, slugs]) => slugs.map((slug) => `${folder}/${slug}`));
  expect(Object.keys(pictures).toSorted()).toEqual(names.toSorted());
});

describe.each(Object.entries(pictures))('%s', (name, draw) => {
  const svg = draw();

  it('is well-formed, and the same every time', () => {
    expect(findFault(svg)).toBeNull();
    expect(draw()).toBe(svg);
  });

  it('stays small and within its frame', () => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(LARGEST);
    const [width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).slice(1).map(Number);
    expect(width / height).toBeCloseTo(ratios[name.split('/')[0] ?? ''] ?? 0);
  });

  it('contains no text, scripts, outside references or broken numbers', () => {
    expect(svg).not.toMatch(/<(text|script|style|image|foreignObject|filter)\b|\son\w+=|NaN|Infinity|undefined/);
    expect(all(svg, /href="([^"]*)"/g).filter((target) => !target.startsWith('#'))).toEqual([]);
    expect(all(svg, /url\(([^)]*)\)/g).filter((target) => !target.startsWith('#'))).toEqual([]);
  });

  it('defines each id once and refers only to its own definitions', () => {
    const ids = all(svg, /\sid="([^"]*)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const used = [...all(svg, /href="#([^"]*)"/g), ...all(svg, /url\(#([^)]*)\)/g)];
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
