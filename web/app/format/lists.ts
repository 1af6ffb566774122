import { formatLocale } from './viewer-locale.ts';

const lists = new Intl.ListFormat(formatLocale, { type: 'conjunction' });

/** "Deluxe, Suite, and Standard" */
export const formatList = (texts: readonly string[]): string => lists.format(texts);
