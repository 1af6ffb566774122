import { savesData } from './save-data.ts';

/** Set in the browser's storage once it has the brand's fonts. */
export const fontsLoadedKey = 'fontsLoaded';
/** Used on every page. */
export const brandFaces = ['400 1em Figtree', '600 1em Fraunces'];

export const hasBrandFonts = (): boolean => brandFaces.every((face) => document.fonts.check(face));

/**
 * After hydration of a page whose fonts have not come, so that the scripts have had the line to themselves: requests the
 * brand's fonts and shows them as soon as they have come, without moving anything. Where they do not come, or the visitor
 * saves data, the page keeps its fallback fonts.
 */
export async function showFonts(): Promise<void> {
  const { dataset } = document.documentElement;
  if (savesData() || (dataset['fonts'] !== undefined && hasBrandFonts())) return;
  delete dataset['fonts'];
  keepBaselines();
  const used = new Set([...brandFaces, ...(await findTextsInView()).map(brandFace)]);
  try {
    await Promise.all([...used].map((face) => document.fonts.load(face)));
  } catch {
    return;
  }
  keepLengths(await findTextsInView(), () => void (dataset['fonts'] = 'brand'));
  try {
    localStorage.setItem(fontsLoadedKey, '1');
  } catch {
    // Private windows and full storages throw; the next page is then shown like a first one.
  }
}

/** The brand's families, the variable with what stands in for each, and their ascent and descent in em. */
const families = [
  ['Figtree', '--face-sans', '400', 0.95, 0.25],
  ['Fraunces', '--face-display', '600', 0.978, 0.255],
] as const;
/** In em; what rounding makes of equal ones. */
const tolerance = 0.01;

/**
 * Where the fonts of this machine are not among those that fonts.css measured, the brand's letters get the ascent and descent of
 * what stands in for them, on this page: otherwise they would stand higher or lower in their lines.
 */
function keepBaselines(): void {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return;
  const root = getComputedStyle(document.documentElement);
  for (const [family, variable, weight, ascent, descent] of families) {
    context.font = `${weight} 1000px ${root.getPropertyValue(variable)}`;
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('');
    const shown = [fontBoundingBoxAscent / 1000, fontBoundingBoxDescent / 1000] as const;
    if (Math.abs(shown[0] - ascent) < tolerance && Math.abs(shown[1] - descent) < tolerance) continue;
    for (const face of document.fonts) {
      if (face.family.replaceAll('"', '') !== family) continue;
      face.ascentOverride = `${shown[0] * 100}%`;
      face.descentOverride = `${shown[1] * 100}%`;
    }
  }
}

/** The elements with text on or near the screen. An observer lays out nothing, unlike reading where each of them is. */
function findTextsInView(): Promise<HTMLElement[]> {
  return new Promise((resolve) => {
    const show = (entries: IntersectionObserverEntry[]) => {
      observer.disconnect();
      resolve(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLElement));
    };
    const observer = new IntersectionObserver(show, { rootMargin: '50%' });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      if (texts.currentNode.parentElement !== null) observer.observe(texts.currentNode.parentElement);
    }
  });
}

/** What `document.fonts.load` takes. */
function brandFace(element: HTMLElement): string {
  const { fontFamily, fontWeight } = getComputedStyle(element);
  return `${fontWeight} 1em ${fontFamily.includes('Fraunces') ? 'Fraunces' : 'Figtree'}`;
}

/** A text on the screen, and the box whose height says how many lines it has. */
interface ShownText {
  element: HTMLElement;
  box: Element;
  length: number;
  height: number;
}

/** In px: too little to be seen, and enough for a word at the end of a line within a few rounds. */
const nudge = 0.06;
const mostRounds = 8;

/**
 * Spaces the letters so that each text is as long after the change as before, and then so that it has as many lines: the
 * fallback fonts are as wide as the brand's on average, but a single line differs enough to end in another word. Reads
 * everything before it writes anything, so that the page is laid out once for each round; nothing is painted between them.
 */
function keepLengths(elements: HTMLElement[], change: () => void): void {
  const texts = elements.map(readText);
  change();
  const spacings = texts.map(({ element, length }) => {
    const spacing = Number.parseFloat(getComputedStyle(element).letterSpacing) || 0;
    return spacing + (length - lengthOf(element)) / Math.max(lettersOf(element), 1);
  });
  for (let round = 0; round < mostRounds; round += 1) {
    for (const [index, { element }] of texts.entries()) element.style.letterSpacing = `${spacings[index]}px`;
    const moved = texts.map(({ box, height }) => Math.round(height - box.getBoundingClientRect().height));
    if (moved.every((difference) => difference === 0)) return;
    for (const [index, difference] of moved.entries())
      spacings[index] = (spacings[index] ?? 0) + nudge * Math.sign(difference);
  }
}

const ownTexts = (element: HTMLElement) => [...element.childNodes].filter((node) => node instanceof Text);

const lettersOf = (element: HTMLElement) => ownTexts(element).reduce((sum, { length }) => sum + length, 0);

function readText(element: HTMLElement): ShownText {
  const box = boxOf(element);
  return { element, box, length: lengthOf(element), height: box.getBoundingClientRect().height };
}

/** The sum of the lines of the element's own text. */
function lengthOf(element: HTMLElement): number {
  const range = document.createRange();
  let length = 0;
  for (const node of ownTexts(element)) {
    range.selectNodeContents(node);
    for (const { width } of range.getClientRects()) length += width;
  }
  return length;
}

/** The nearest element that is not part of a line. */
function boxOf(element: Element): Element {
  let box = element;
  while (box.parentElement !== null && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
  return box;
}
