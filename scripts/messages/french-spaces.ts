import { formsOf, type Message } from './read-messages.ts';

/** A sign that wants a no-break space before it (« after it), without one. What follows a sign keeps addresses and times out. */
const wrong = /(?<!\u00A0)(?:[?!;%]|:(?=\s|$)|»)|«(?!\u00A0)/u;

/** French texts that lack the no-break space (U+00A0) of their punctuation: a line could begin with the sign. */
export const findFrenchSpaces = (french: readonly Message[]): string[] =>
  french
    .filter(({ text }) => formsOf(text).some((form) => wrong.test(form)))
    .map(
      ({ key, feature }) => `fr/${feature}.json: ${key} needs a no-break space (U+00A0) before ? ! : ; % » and after «`,
    );
