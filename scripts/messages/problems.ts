import { formsOf, type Message } from './read-messages.ts';

interface Translation {
  locale: string;
  messages: readonly Message[];
  /** Whether all messages must be there. */
  isWhole: boolean;
}

/** What is wrong with the messages of a language, compared with the English ones. One line for each problem. */
export function findMessageProblems(english: readonly Message[], { locale, messages, isWhole }: Translation): string[] {
  const byKey = new Map(english.map((message) => [message.key, message]));
  const known = new Set(messages.map(({ key }) => key));
  const missing = isWhole ? english.filter(({ key }) => !known.has(key)) : [];
  return [
    ...missing.map(({ key, feature }) => `${locale}/${feature}.json: ${key} is missing`),
    ...findRepeated(locale, messages),
    ...messages.flatMap((message) => findProblems(locale, message, byKey.get(message.key))),
  ];
}

function findRepeated(locale: string, messages: readonly Message[]): string[] {
  const seen = new Set<string>();
  return messages.flatMap(({ key, feature }) => {
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [`${locale}/${feature}.json: ${key} is in several files or twice in one`];
  });
}

function findProblems(locale: string, message: Message, english: Message | undefined): string[] {
  const { key, feature, text } = message;
  const where = `${locale}/${feature}.json: ${key}`;
  if (english === undefined) return [`${where} does not exist in English`];
  const prefix = `${feature.replaceAll('-', '_')}_`;
  const problems: string[] = [];
  if (!/^[a-z][\w]*$/.test(key) || !key.startsWith(prefix)) problems.push(`${where} must begin with ${prefix}`);
  if (english.feature !== feature) problems.push(`${where} is in ${english.feature}.json in English`);
  if (formsOf(text).some((form) => form.trim() === '')) problems.push(`${where} is empty`);
  if (typeof text !== typeof english.text)
    problems.push(`${where} must have plural forms in both languages or in none`);
  else if (typeof text !== 'string') problems.push(...findPluralProblems(where, locale, Object.keys(text)));
  const [own, wanted] = [partsOf(message), partsOf(english)];
  if (own !== wanted) problems.push(`${where} uses ${own || 'no parameters'}, English ${wanted || 'none'}`);
  return problems;
}

/** The forms that a language has for numbers of things. French and others have `many`, for millions alone: it may be left out. */
function findPluralProblems(where: string, locale: string, forms: readonly string[]): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const wanted = pluralCategories.filter(
    (form) => form !== 'many' || new Intl.PluralRules(locale).select(5) === 'many',
  );
  return [
    ...wanted.filter((form) => !forms.includes(form)).map((form) => `${where} has no plural form "${form}"`),
    ...forms
      .filter((form) => !(pluralCategories as string[]).includes(form))
      .map((form) => `${where} has the plural form "${form}", which the language does not have`),
  ];
}

/** The parameters and markup of a message, sorted. A form of a plural may leave the number out ("one room"). */
function partsOf({ text }: Message): string {
  const parts = formsOf(text).flatMap((form) => form.match(/\{[#/]?\w+[^}]*\}/g) ?? []);
  const count = typeof text === 'string' ? [] : ['{count}'];
  return [...new Set([...parts, ...count])].toSorted().join(' ');
}

/** English messages that no source uses. Uses are written out: `m.home_title` in pages, `'booking_room'` in the server. */
export function findUnusedMessages(
  english: readonly Message[],
  sources: readonly { path: string; text: string }[],
  use = /\bm\.(\w+)/g,
): string[] {
  const used = new Set(sources.flatMap(({ text }) => [...text.matchAll(use)].map(([, key]) => key)));
  const computed = sources.filter(({ text }) => text.includes(`'#messages'`) && /\bm\[/.test(text));
  const withMarkup = new Set(
    english.filter(({ text }) => formsOf(text).some((form) => /\{#/.test(form))).map(({ key }) => key),
  );
  const called = sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\bm\.(\w+)\(/g), ([, key = '']) => ({ path, key })).filter(({ key }) =>
      withMarkup.has(key),
    ),
  );
  return [
    ...called.map(({ path, key }) => `${path} calls ${key}, which has markup: show it with RichText`),
    ...english.filter(({ key }) => !used.has(key)).map(({ key, feature }) => `en/${feature}.json: ${key} is not used`),
    ...computed.map(({ path }) => `${path} computes the key of a message: write m.key, or a table of messages`),
  ];
}
