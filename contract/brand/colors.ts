/* Colours as the pages use them: OKLCH, and the contrast of WCAG 2. */

export interface Oklch {
  lightness: number;
  chroma: number;
  /** Degrees. */
  hue: number;
}

export const oklch = (lightness: number, chroma: number, hue: number): Oklch => ({ lightness, chroma, hue });

type Triple = readonly [number, number, number];

/** The channels of `#rrggbb` as linear light, from 0 to 1. */
function linearOf(hex: string): Triple {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

const toLinear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** The relative luminance of WCAG 2. */
function luminance([red, green, blue]: Triple): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(linearOf(one)), luminance(linearOf(other))];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Björn Ottosson's conversion, as in CSS Color 4. */
export function fromHex(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const middle = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  const a = 1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short;
  const b = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    lightness: 0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short,
    chroma: Math.hypot(a, b),
    hue: hue < 0 ? hue + 360 : hue,
  };
}

function toLinearTriple({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const middle = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short,
  ];
}

const isShown = (value: number) => value > -0.000_5 && value < 1.000_5;

/** The colour as `#rrggbb`. One that screens cannot show gets less chroma until they can. */
export function toHex(color: Oklch): string {
  let { chroma } = color;
  let triple = toLinearTriple(color);
  while (!triple.every(isShown) && chroma > 0) {
    chroma = Math.max(0, chroma - 0.002);
    triple = toLinearTriple({ ...color, chroma });
  }
  const channel = (value: number) =>
    Math.round(toGamma(Math.min(1, Math.max(0, value))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${triple.map(channel).join('')}`;
}
