const pagesOfThisSite = [
  { href_matches: '/*' },
  // The sign-in's addresses are good for one visit only.
  { not: { href_matches: ['/api/*', '/auth/*', '/admin/auth/*', '/roblox/*', '/preview/*'] } },
  { not: { selector_matches: '[download], [target=_blank]' } },
];

/** Prefetches the page of a link when a person seems to go there, and of links that `prefetchLinksInView` marked. */
export const speculationRules = JSON.stringify({
  prefetch: [
    { where: { and: pagesOfThisSite }, eagerness: 'moderate' },
    { where: { and: [...pagesOfThisSite, { selector_matches: '[data-in-view]' }] }, eagerness: 'immediate' },
  ],
});
