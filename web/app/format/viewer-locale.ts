/** The site is in English: whoever reads English keeps their own way of writing dates, everyone else gets the American one. */
export function viewerLocale(): string {
  const own = typeof navigator === 'undefined' ? '' : navigator.language;
  return own.startsWith('en') ? own : 'en-US';
}
