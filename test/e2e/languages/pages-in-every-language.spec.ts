import type { Page } from '@playwright/test';
import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import { plainAddress } from '@sunset/contract/pages/page-addresses.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { otherLocales } from '../support/languages.ts';
import { publicPages } from '../support/public-pages.ts';

/* The HTML of every public page in each language of the build besides English. */

interface Head {
  lang: string | null;
  /** Links to pages of this site that lose the language. */
  lost: string[];
  canonical: string | null;
  manifest: string | null;
  openGraph: string[];
  preview: string | null;
  structured: string | null;
  isPrivate: boolean;
}

/** Reads the HTML that the server sent. */
async function readHead(page: Page, path: string, prefix: string): Promise<Head> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate(
    ([text, source, language]) => {
      const parsed = new DOMParser().parseFromString(text, 'text/html');
      const read = (selector: string, name: string) => parsed.querySelector(selector)?.getAttribute(name) ?? null;
      const keeps = (href: string) =>
        href === language || href.startsWith(`${language}/`) || href.startsWith(`${language}?`);
      const inside = [...parsed.querySelectorAll<HTMLAnchorElement>('a[href]:not([hreflang])')]
        .map((link) => link.getAttribute('href') ?? '')
        .map((href) => (href.startsWith(location.origin) ? href.slice(location.origin.length) : href))
        .filter((href) => href.startsWith('/'));
      return {
        lang: read('html', 'lang'),
        lost: inside.filter((href) => !keeps(href) && !new RegExp(source).test(href)),
        canonical: read('link[rel=canonical]', 'href'),
        manifest: read('link[rel=manifest]', 'href'),
        openGraph: [...parsed.querySelectorAll('meta[property^="og:locale"]')].map(
          (meta) => `${meta.getAttribute('property')} ${meta.getAttribute('content')}`,
        ),
        preview: read('meta[property="og:image"]', 'content'),
        structured: parsed.querySelector('script[type="application/ld+json"]')?.textContent ?? null,
        isPrivate: read('meta[name=robots]', 'content') === 'noindex',
      };
    },
    [html, plainAddress().source, prefix] as const,
  );
}

const openGraphNames: Record<Locale, string> = { en: 'en_US', es: 'es_ES', 'pt-BR': 'pt_BR', fr: 'fr_FR', de: 'de_DE' };

for (const locale of otherLocales) {
  const tag = onlyInFull(locale !== otherLocales.at(-1));

  test(
    `links and head of every page in ${locale} keep the language (LANG-4, LANG-9)`,
    { tag },
    async ({ page, site }) => {
      await page.goto('/icon.svg');
      const prefix = `/${locale}`;
      for (const path of [...publicPages, '/settings', '/user-login', '/no-such-page', '/resort/999']) {
        const head = await readHead(page, localizePath(locale, path), prefix);
        expect({ path, lang: head.lang, lost: head.lost }).toEqual({ path, lang: locale, lost: [] });
        expect(head.manifest).toBe(`${prefix}/site.webmanifest`);
        if (head.isPrivate) continue;
        expect(head.canonical).toBe(site.url + localizePath(locale, path === '/about' ? '/about-us' : path));
        expect(head.openGraph[0]).toBe(`og:locale ${openGraphNames[locale]}`);
        expect(head.openGraph).toContain('og:locale:alternate en_US');
        expect(head.preview).toContain(`/preview${prefix}/`);
        if (path.startsWith('/resort/')) {
          expect(head.structured).toContain(`${site.url}${prefix}${path}"`);
          expect(head.structured).toContain(`${prefix}/book?resort=`);
        }
      }
      const manifest = (await (await page.request.get(`${prefix}/site.webmanifest`)).json()) as Record<string, unknown>;
      expect(manifest).toMatchObject({ id: '/', start_url: prefix, scope: '/' });
    },
  );

  test(`texts of the community are marked as English in ${locale} (LANG-8)`, { tag }, async ({ page }) => {
    await page.goto(localizePath(locale, '/resort/1'));
    await expect(page.locator('h1 [lang=en]')).toHaveCount(1);
    await page.goto(localizePath(locale, '/terms'));
    await expect(page.locator('main h2 [lang=en]').first()).toBeVisible();
    await expect(page.locator('main header p:not([lang])')).toHaveCount(1);
  });
}
