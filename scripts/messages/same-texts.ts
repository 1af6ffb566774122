import { comparableText, type Message } from './read-messages.ts';

/** Texts that several keys have in English alone, and why they are not one. */
export const sameOnPages: Readonly<Record<string, string>> = {
  'Account deleted': 'of the reader, and of another member in the list of a draw',
  'Book a Room': 'the navigation has room for a shorter text',
  Cancel: 'a dialog and a booking: two words in German',
  Cancelled: 'a booking and an order, of different genders',
  'Log in': 'the navigation has room for a shorter text',
  Menu: 'of the site and of a resort: two words in most languages',
  'Remind me{#hidden} of {resort}{/hidden}': 'shared by two pages, it would be a file more for each to load',
};

/** The same for the server. */
export const sameOnServer: Readonly<Record<string, string>> = {
  'Book a room': 'a button, and what a command does: two texts in German',
};

/** English texts that are there twice: one text with one meaning has one key. */
export function findSameTexts(english: readonly Message[], exceptions: Readonly<Record<string, string>>): string[] {
  const keys = new Map<string, string[]>();
  for (const { key, text } of english) {
    const shown = comparableText(text);
    keys.set(shown, [...(keys.get(shown) ?? []), key]);
  }
  const repeated = [...keys].filter(([, same]) => same.length > 1);
  return [
    ...repeated
      .filter(([text]) => exceptions[text] === undefined)
      .map(
        ([text, same]) =>
          `${same.join(', ')} are all ${text}: use one key, or say why not in scripts/messages/same-texts.ts`,
      ),
    ...Object.keys(exceptions)
      .filter((text) => (keys.get(text)?.length ?? 0) < 2)
      .map((text) => `scripts/messages/same-texts.ts has ${text}, which no two keys have`),
  ];
}
