import { localizePath } from '@sunset/contract/locales.ts';
import type { Page } from '@playwright/test';
import { browserFonts } from '../support/browser-fonts.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { otherLocales } from '../support/languages.ts';

/*
 * Until the brand's letters have come, a page is shown in fonts of the machine that are stretched to the same width
 * (web/app/styles/fonts.css): what fits in one fits in the other.
 */

const faces = [
  { real: "'Figtree'", fallback: "'Figtree Fallback'", weights: [400, 500, 600, 700] },
  { real: "'Fraunces'", fallback: "'Fraunces Fallback Georgia', 'Fraunces Fallback Times'", weights: [400, 600] },
];
/** Roboto comes without a serif face; phones with it have Noto Serif. */
const measured = browserFonts === 'roboto' ? faces.slice(0, 1) : faces;

/** How much longer the texts of the page are in one family than in the other. */
function ratioOf(page: Page, families: { fallback: string; real: string }, weight: number): Promise<number> {
  return page.evaluate(
    async ([real, fallback, at]) => {
      const texts = document.body.innerText.split('\n').filter((line) => line !== '');
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('There is no canvas.');
      const widthIn = async (family: string) => {
        context.font = `${at} 100px ${family}`;
        // Refused for faces of fonts that the machine does not have.
        await document.fonts.load(context.font).catch(() => undefined);
        return texts.reduce((sum, text) => sum + context.measureText(text).width, 0);
      };
      return (await widthIn(fallback)) / (await widthIn(real));
    },
    [families.real, families.fallback, weight] as const,
  );
}

for (const locale of ['en', ...otherLocales] as const) {
  const path = localizePath(locale, '/');
  const title = `the texts of ${path} are as long in the fonts of the machine as in the brand's, within 3 %`;
  test(title, { tag: onlyInFull(locale !== 'de') }, async ({ page }) => {
    test.skip(browserFonts === 'lato', 'A machine with none of the known fonts shows its own as they are.');
    await page.goto(path);
    for (const { real, fallback, weights } of measured) {
      for (const weight of weights) {
        const ratio = await ratioOf(page, { real, fallback }, weight);
        expect(Math.abs(ratio - 1), `${fallback} at ${weight}: ${ratio.toFixed(3)}`).toBeLessThan(0.03);
      }
    }
  });
}

/** Runs in the page: the fallbacks once more, as wide as their fonts are. */
function addUnmeasured(): void {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const rule of rules) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const valueOf = (name: string) => rule.style.getPropertyValue(name);
    const family = valueOf('font-family').replaceAll(/["']/g, '');
    if (!family.includes('Fallback')) continue;
    document.fonts.add(new FontFace(`Unmeasured ${family}`, valueOf('src'), { weight: valueOf('font-weight') }));
  }
}

test(
  'control: without the measured widths a text is longer or shorter',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    test.skip(browserFonts === 'lato' || browserFonts === 'roboto', 'Roboto is as wide as the letters of the brand.');
    await page.goto('/');
    await page.evaluate(addUnmeasured);
    const ratios: number[] = [];
    for (const { real, fallback, weights } of measured)
      for (const weight of weights) {
        const unmeasured = fallback.replaceAll(/'(?=[A-Z])/g, "'Unmeasured ");
        ratios.push(await ratioOf(page, { real, fallback: unmeasured }, weight));
      }
    expect(Math.max(...ratios.map((ratio) => Math.abs(ratio - 1)))).toBeGreaterThan(0.03);
  },
);
