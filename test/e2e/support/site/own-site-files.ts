/**
 * Journeys whose site or browser differs from that of the others. One worker takes them all: two would start
 * two sites and browsers for the same settings, which takes longer than most of these files.
 */
export const ownSiteFiles = [
  '**/devices/back-forward-cache.spec.ts',
  '**/pages/api-failure.spec.ts',
  '**/pages/attacks.spec.ts',
  '**/pages/development.spec.ts',
  '**/pages/home-lists.spec.ts',
  '**/pages/openings.spec.ts',
  '**/pages/pages-return.spec.ts',
  '**/pages/unset-links.spec.ts',
  '**/panel/backups.spec.ts',
  '**/panel/newer-version.spec.ts',
  '**/setup/*.spec.ts',
  '**/walks/opening-walks.spec.ts',
];
