/** The date of a day ahead, for a date field, in the zone of the browser (playwright.config.ts): `2026-11-24`. */
export const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
