/** The viewer's own variant of English for dates, or American English: the site is in English. */
export function viewerLocale(): string {
  const own = typeof navigator === 'undefined' ? '' : navigator.language;
  return own.startsWith('en') ? own : 'en-US';
}
