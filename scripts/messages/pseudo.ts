import { pluralForms, type MessageText } from './read-messages.ts';

const accents: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  u: 'û',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ö',
  U: 'Û',
};

/** English for the pseudo-locale: accents show what is not translated, a third more text shows what does not fit. */
export function pseudoText(text: MessageText): MessageText {
  if (typeof text === 'string') return pseudoForm(text);
  return Object.fromEntries(pluralForms(text).map(([form, one]) => [form, pseudoForm(one)]));
}

/** Parameters and markup in braces stay as they are. */
function pseudoForm(text: string): string {
  const accented = text.replaceAll(/\{[^}]*\}|[a-zA-Z]/g, (part) => accents[part] ?? part);
  const length = text.replaceAll(/\{[^}]*\}/g, '').length;
  return `[${accented}${'·'.repeat(Math.ceil(length / 3))}]`;
}
