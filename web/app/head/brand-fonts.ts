import { brandFaces, fontsLoadedKey, hasBrandFonts } from '../lib/load-fonts.ts';
import { savesData } from '../lib/save-data.ts';

/*
 * Once this browser has the brand's fonts, a page is shown in them from the start (`data-fonts`): they are in its cache
 * (PAGE-76). Where the cache takes too long, the page is shown like a first one, before any letter is seen: without `showFonts`
 * the fonts would move it when they come.
 */

/** In ms. A browser shows no letters for 100 ms while it waits for a font (`font-display: fallback`). */
const cacheMs = 90;

if (!savesData() && wasLoaded()) showBrandFonts();

function wasLoaded(): boolean {
  try {
    return localStorage[fontsLoadedKey] !== undefined;
  } catch {
    return false;
  }
}

function showBrandFonts(): void {
  const { dataset } = document.documentElement;
  dataset['fonts'] = 'brand';
  for (const face of brandFaces) document.fonts.load(face).catch(() => {});
  setTimeout(() => {
    if (!hasBrandFonts()) delete dataset['fonts'];
  }, cacheMs);
}
