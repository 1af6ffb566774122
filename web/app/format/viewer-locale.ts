/** The viewer's variant of English, else American English: the site is in English. */
export function viewerLocale(): string {
  const own = typeof navigator === 'undefined' ? '' : navigator.language;
  return own.startsWith('en') ? own : 'en-US';
}
