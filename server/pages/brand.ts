import { accentProperties, type Accents } from '@sunset/contract/brand/accents.ts';
import type { PageBrand } from '@sunset/contract/rendered-page.ts';
import type { BrandLook } from '../features/site-settings/rules.ts';
import { uploadedFile } from './files/uploaded-picture.ts';

/**
 * The colours and the logo of a community as a stylesheet of each page, so that the first paint has them (BRAND-2, BRAND-4).
 * Values are our own: colours are `#rrggbb` and the logo is an uploaded file, both checked by constraints of the database.
 */
export function presentBrand({ accentColor, highlightColor, logo }: BrandLook): PageBrand {
  const colors = colorStyle({ accent: accentColor, highlight: highlightColor });
  const file = logo === null ? null : uploadedFile(logo);
  return { style: colors + (file === null ? '' : logoStyle(`/uploads/${file}`)), iconVersion: iconVersionOf(logo) };
}

/** The theme is that of the system, or the one that the visitor chose (web/app/lib/theme.ts). Without `light-dark()`, which the build
 * replaces for older browsers. */
function colorStyle(accents: Accents): string {
  if (accents.accent === null && accents.highlight === null) return '';
  const [light, dark] = (['light', 'dark'] as const).map((theme) =>
    Object.entries(accentProperties(accents, theme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
  );
  return (
    `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `:root[data-theme=dark]{${dark}}`
  );
}

/** The mark is drawn as an inline picture; a logo covers it, at the same size. */
const logoStyle = (src: string) =>
  `.brand-mark{background:url("${src}") center/contain no-repeat}.brand-mark>*{display:none}`;

/** Names the icons of a logo; null without one. */
export function iconVersionOf(logo: string | null): string | null {
  return logo === null ? null : (uploadedFile(logo)?.slice(0, 8) ?? null);
}
