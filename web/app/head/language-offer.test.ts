import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { code } from './language-offer.ts?script';

interface Visit {
  page: string;
  languages: string[];
  stored?: string | null;
}

/** The language that the script of the head offers. */
function offerFor({ page, languages, stored = null }: Visit): string | undefined {
  const root = { lang: page, dataset: {} as Record<string, string> };
  runInNewContext(code, {
    document: { documentElement: root },
    navigator: { languages },
    localStorage: { getItem: () => stored },
  });
  return root.dataset['offer'];
}

it.each<[string, Visit, string | undefined]>([
  ['the language that the browser asks for', { page: 'en', languages: ['es-MX', 'en'] }, 'es'],
  ['the first that the site has', { page: 'en', languages: ['ja', 'pt-PT', 'es'] }, 'pt-BR'],
  ['English on a page in another language', { page: 'es', languages: ['en-GB'] }, 'en'],
  ['nothing if the page is in the wanted language', { page: 'es', languages: ['es', 'en'] }, undefined],
  ['nothing if the page is in a better language', { page: 'en', languages: ['en-US', 'es'] }, undefined],
  ['nothing that the site does not have', { page: 'en', languages: ['ja'] }, undefined],
  ['nothing after a choice', { page: 'en', languages: ['es'], stored: 'ended' }, undefined],
])('offers %s (LANG-6)', (_, visit, offered) => {
  expect(offerFor(visit)).toBe(offered);
});
