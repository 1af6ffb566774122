import { pagePathsWhere } from '@sunset/contract/pages/page-addresses.ts';

/** The folders of the pages that a sign-in leads back to. */
const callbacks = pagePathsWhere(({ kind }) => kind === 'callback').map((path) => path.replace('/callback', '/*'));

const pagesOfThisSite = [
  { href_matches: '/*' },
  // The sign-in's addresses are good for one visit only.
  { not: { href_matches: ['/api/*', ...callbacks, '/preview/*'] } },
  { not: { selector_matches: '[download], [target=_blank]' } },
];

/** Prefetches the page of a link when a person seems to go there, and of links that `prefetchLinksInView` marked. */
export const speculationRules = JSON.stringify({
  prefetch: [
    { where: { and: pagesOfThisSite }, eagerness: 'moderate' },
    { where: { and: [...pagesOfThisSite, { selector_matches: '[data-in-view]' }] }, eagerness: 'immediate' },
  ],
});
