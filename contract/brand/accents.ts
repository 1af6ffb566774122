import { contrastOf, fromHex, oklch, toHex, type Oklch } from './colors.ts';

/* The two colours of a community: what the pages make of them, and whether texts in them can be read. Rules: BRAND-3, BRAND-4. */

/** A colour in the light and in the dark theme, as `#rrggbb`. */
interface Pair {
  light: string;
  dark: string;
}

const pair = (light: Oklch, dark: Oklch): Pair => ({ light: toHex(light), dark: toHex(dark) });

/** What accents are used with; the same values as in web/app/styles/tokens.css. */
export const grounds = {
  paper: pair(oklch(0.974, 0.016, 74), oklch(0.212, 0.047, 274)),
  surface: pair(oklch(0.993, 0.007, 80), oklch(0.257, 0.052, 274)),
  sunk: pair(oklch(0.945, 0.023, 68), oklch(0.302, 0.052, 275)),
  'on-accent': pair(oklch(0.99, 0.01, 80), oklch(0.22, 0.05, 300)),
  dusk: pair(oklch(0.315, 0.075, 330), oklch(0.178, 0.045, 276)),
};

/** The product's own colours, and that of texts; the same values as in web/app/styles/tokens.css. */
export const ownColors = {
  ink: pair(oklch(0.275, 0.058, 336), oklch(0.945, 0.018, 76)),
  accent: pair(oklch(0.575, 0.178, 33), oklch(0.735, 0.125, 40)),
  'accent-strong': pair(oklch(0.525, 0.17, 32), oklch(0.79, 0.115, 46)),
  'accent-soft': pair(oklch(0.945, 0.04, 48), oklch(0.335, 0.065, 22)),
  'accent-text': pair(oklch(0.53, 0.17, 32), oklch(0.785, 0.115, 44)),
  amber: pair(oklch(0.785, 0.145, 72), oklch(0.82, 0.12, 78)),
  'amber-light': pair(oklch(0.87, 0.115, 80), oklch(0.87, 0.115, 80)),
};

const minContrast = 4.5;

type AccentToken = 'accent' | 'accent-strong' | 'accent-soft' | 'accent-text';

/** The main accent as it is in the light theme; the dark theme has lighter shades of the same hue. */
function shadesOf(accent: string): Record<AccentToken, Pair> {
  const { lightness, chroma, hue } = fromHex(accent);
  const shade = (light: number, max: number) => toHex(oklch(light, Math.min(chroma, max), hue));
  return {
    accent: { light: accent, dark: shade(0.735, 0.125) },
    'accent-strong': { light: shade(Math.max(0, lightness - 0.05), chroma), dark: shade(0.79, 0.115) },
    'accent-soft': { light: shade(0.945, 0.04), dark: shade(0.335, 0.065) },
    'accent-text': { light: accent, dark: shade(0.785, 0.115) },
  };
}

interface Check {
  /** What is hard to read if the contrast is too low, for a sentence. */
  use: string;
  ratio: number;
}

const themes = ['light', 'dark'] as const;

function checksOf(accent: string): Check[] {
  const shades = shadesOf(accent);
  return themes.flatMap((theme) => {
    const [text, button] = [shades['accent-text'][theme], shades.accent[theme]];
    const hover = shades['accent-strong'][theme];
    return [
      { use: `texts on the page in the ${theme} theme`, ratio: contrastOf(text, grounds.paper[theme]) },
      { use: `texts on cards in the ${theme} theme`, ratio: contrastOf(text, grounds.surface[theme]) },
      { use: `texts on tinted areas in the ${theme} theme`, ratio: contrastOf(text, grounds.sunk[theme]) },
      { use: `texts on marked items in the ${theme} theme`, ratio: contrastOf(text, shades['accent-soft'][theme]) },
      { use: `labels of buttons in the ${theme} theme`, ratio: contrastOf(button, grounds['on-accent'][theme]) },
      {
        use: `labels of pressed buttons in the ${theme} theme`,
        ratio: contrastOf(hover, grounds['on-accent'][theme]),
      },
    ];
  });
}

function highlightChecksOf(highlight: string): Check[] {
  return themes.map((theme) => ({
    use: `texts on dark areas in the ${theme} theme`,
    ratio: contrastOf(highlight, grounds.dusk[theme]),
  }));
}

/** Why the colour cannot be used; null if it can. People read no ratios: it says what is hard to read, and what to do. */
export const accentProblem = (accent: string) => problemOf(checksOf(accent), 'darker');

/** The same of the highlight, which is used on dark areas in both themes. */
export const highlightProblem = (highlight: string) => problemOf(highlightChecksOf(highlight), 'lighter');

function problemOf(checks: Check[], way: string): string | null {
  const { use, ratio } = checks.reduce((one, other) => (other.ratio < one.ratio ? other : one));
  return ratio >= minContrast ? null : `must be ${way}: ${use} are hard to read`;
}

/** The colours that a community chose; null: those of the product. */
export interface Accents {
  accent: string | null;
  highlight: string | null;
}

export type Theme = (typeof themes)[number];

/** The custom properties that replace those of tokens.css in a theme; none for a colour that is not set. */
export function accentProperties({ accent, highlight }: Accents, theme: Theme): Record<string, string> {
  return {
    ...(accent !== null && propertiesOf(shadesOf(accent), theme)),
    ...(highlight !== null && { '--amber': highlight, '--amber-light': highlight }),
  };
}

/** All colours of a preview, which may be on a page with the other theme. */
export function previewProperties(accents: Accents, theme: Theme): Record<string, string> {
  return {
    ...propertiesOf(grounds, theme),
    ...propertiesOf(ownColors, theme),
    ...accentProperties(accents, theme),
  };
}

const propertiesOf = (colors: Record<string, Pair>, theme: Theme) =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--${name}`, color[theme]]));
