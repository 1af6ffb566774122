import { splitAlpha } from './colour.ts';
import { num } from './shape.ts';

/** What a part draws with: chance that repeats, and the definitions (gradients, clips, stamps) of the file it draws into. */
export interface Pen {
  /** 0…1, the same sequence in every run. */
  random(): number;
  between(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** A straight gradient. A colour may end in `@0.4` to say where it stands; otherwise colours stand at equal distances. */
  fade(colours: readonly string[], direction?: Direction): string;
  /** A round gradient from the first colour in the middle to the last at the rim. */
  glow(colours: readonly string[]): string;
  /** Draws once, and again wherever it is asked for: an unfilled stamp takes `fill`. */
  stamp(key: string, draw: () => string, placing: Placing): string;
  /** Shows `markup` only inside the outline `d`. */
  inside(d: string, markup: string): string;
}

export type Direction = 'down' | 'right' | 'falling' | 'rising';
export interface Placing {
  x: number;
  y: number;
  scale?: number;
  mirror?: boolean;
  turn?: number;
  fill?: string;
}

const VECTORS: Record<Direction, string> = {
  down: 'x1="0" y1="0" x2="0" y2="1"',
  right: 'x1="0" y1="0" x2="1" y2="0"',
  falling: 'x1="0" y1="0" x2="1" y2="1"',
  rising: 'x1="0" y1="1" x2="1" y2="0"',
};

/** Mulberry32: tiny, fast and the same everywhere. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function stops(colours: readonly string[]): string {
  return colours
    .map((entry, index) => {
      const [colour = '#000000', position] = entry.split('@');
      const { solid, opacity } = splitAlpha(colour);
      const at = position === undefined ? index / Math.max(1, colours.length - 1) : Number(position);
      const see = opacity === 1 ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${Math.round(at * 1000) / 1000}" stop-color="${solid}"${see}/>`;
    })
    .join('');
}

function transform({ x, y, scale = 1, mirror = false, turn = 0 }: Placing): string {
  const size = Math.round(scale * 1000) / 1000;
  const full = mirror ? ` scale(${-size} ${size})` : ` scale(${size})`;
  const grown = full === ' scale(1)' ? '' : full;
  return `translate(${num(x)} ${num(y)})${turn === 0 ? '' : ` rotate(${num(turn)})`}${grown}`;
}

/** A finished picture: `compose` draws back to front into a frame of `width` × `height`. */
export function picture(
  { width, height, seed }: { width: number; height: number; seed: number },
  compose: (pen: Pen) => readonly string[],
): string {
  const definitions: string[] = [];
  const known = new Map<string, string>();
  const define = (content: (id: string) => string): string => {
    const key = content('');
    const found = known.get(key);
    if (found !== undefined) return found;
    const id = `s${known.size.toString(36)}`;
    known.set(key, id);
    definitions.push(content(id));
    return id;
  };
  const random = chance(seed);
  const pen: Pen = {
    random,
    between: (low, high) => low + random() * (high - low),
    pick: (choices) => choices[Math.floor(random() * choices.length)] ?? choices[0],
    fade: (colours, direction = 'down') =>
      `url(#${define((id) => `<linearGradient id="${id}" ${VECTORS[direction]}>${stops(colours)}</linearGradient>`)})`,
    glow: (colours) => `url(#${define((id) => `<radialGradient id="${id}">${stops(colours)}</radialGradient>`)})`,
    stamp(key, draw, placing) {
      let id = known.get(key);
      if (id === undefined) {
        const markup = draw();
        id = `s${known.size.toString(36)}`;
        known.set(key, id);
        definitions.push(`<g id="${id}">${markup}</g>`);
      }
      const fill = placing.fill === undefined ? '' : ` fill="${placing.fill}"`;
      return `<use href="#${id}" transform="${transform(placing)}"${fill}/>`;
    },
    inside: (d, markup) =>
      `<g clip-path="url(#${define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})">${markup}</g>`,
  };
  const body = compose(pen).join('');
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${definitions.join('')}</defs>${body}</svg>\n`;
}
