import type { Locale } from '@sunset/contract/locales.ts';
import { formsOf, readMessages, type Message } from '../../../../scripts/messages/read-messages.ts';

/*
 * What a journey expects in English, as the page says it in another language. The texts come from the messages of the pages;
 * what is in none of them (names of resorts, what a guest wrote) stays as it is.
 */

/** A form of a message in English, and its forms in the other language. Both without the marks of links and emphasis. */
interface Pair {
  english: string;
  others: string[];
}

export interface Expectation {
  /** The whole text must match, not a part of it. */
  isWhole: boolean;
  ignoreCase: boolean;
}

/** What the API says about a refusal in English, and the message that stands for its code in other languages. */
const refusals = [
  ['This login is no longer valid. Please start again from the login page.', 'error_sign_in_again'],
  ['Invalid state parameter. Possible CSRF attack.', 'error_sign_in_again'],
  ['You must be a member of our Discord server to log in. Join it, then check again.', 'error_not_a_member'],
  ['Failed to get access token', 'error_outside_service_failed'],
] as const;

export class Translator {
  readonly #pairs: Pair[];
  /** What stands between the parts of a list: `, ` and ` and `. */
  readonly #joints: Pair[];
  readonly #whole = new Map<Pair, RegExp>();
  readonly #numbers: Intl.NumberFormat;

  constructor(locale: Locale) {
    const others = new Map(readMessages(locale).map((message) => [message.key, message]));
    this.#numbers = new Intl.NumberFormat(locale);
    this.#pairs = readMessages('en').flatMap((message) => pairsOf(message, others.get(message.key)));
    this.#joints = [', and ', ' and '].map((english) => ({ english, others: jointsOf(locale) }));
    for (const [english, key] of refusals)
      this.#pairs.push({ english, others: formsOf(others.get(key)?.text ?? english) });
  }

  /** A pattern of all translations, or what was given when it is in no message. */
  translate(expected: string | RegExp, expectation: Expectation): string | RegExp {
    const sources = typeof expected === 'string' ? this.#ofText(expected, expectation) : this.#ofPattern(expected);
    if (sources.length === 0) return expected;
    // Panels, callbacks and what the server wrote to a member are English.
    sources.push(typeof expected === 'string' ? escape(expected.trim()) : expected.source);
    const isWhole = expectation.isWhole && typeof expected === 'string';
    const ignoreCase = typeof expected === 'string' ? expectation.ignoreCase : expected.flags.includes('i');
    const any = group(isWhole || !ignoreCase ? sources : sources.map(bounded));
    const flags = ignoreCase ? 'iu' : 'u';
    if (isWhole) return new RegExp(String.raw`^\s*${any}\s*$`, flags);
    return new RegExp(any, flags);
  }

  /** The one translation of a text without parameters. */
  constant(text: string): string {
    const found = this.#pairs.find(({ english }) => english === text);
    if (found?.others.length !== 1) throw new Error(`There is no one translation of “${text}”.`);
    return found.others[0] ?? '';
  }

  #ofText(text: string, expectation: Expectation): string[] {
    const trimmed = text.trim();
    const whole = this.#wholeText(trimmed, expectation.ignoreCase);
    // What fills a message with its values is no part of another one.
    if (expectation.isWhole || (whole.length > 0 && /\d/.test(trimmed))) return whole;
    const containing = this.#containing(trimmed, (english) => includes(english, trimmed));
    return [...whole, ...containing];
  }

  /** The translations of a text that is one message, or several with a sign between them. */
  #wholeText(text: string, ignoreCase = true): string[] {
    const constant = this.#constantText(text, ignoreCase);
    if (constant.length > 0) return constant;
    for (const sign of [betweenSentences, ' · ']) {
      const parts = text.split(sign).map((part) => (part === text ? [] : this.#wholeText(part)));
      if (parts.every((options) => options.length > 0)) return [parts.map(group).join(betweenParts(sign))];
    }
    const elements = text.split(besideEachOther).map((part) => this.#constantText(part, ignoreCase));
    if (elements.every((options) => options.length > 0)) return [elements.map(group).join(String.raw`\s*`)];
    const filled = this.#filledBest(text, isTelling);
    if (filled.length > 0) return filled;
    for (const { english, others } of this.#joints) {
      const parts = text.split(english);
      if (parts.length > 1)
        return [parts.map((part) => group([escape(part), ...this.#wholeText(part)])).join(group(others.map(escape)))];
    }
    const [first, rest] = this.#firstMessage(text);
    if (first.length > 0) return [`${group(first)}\\s+${group(rest)}`];
    for (const sign of signs) {
      const parts = text.split(sign);
      if (parts.length < 2) continue;
      const translations = parts.map((part) => this.#wholeText(part.trim()));
      if (translations.every((options) => options.length === 0)) continue;
      const options = translations.map((found, index) =>
        group(found.length > 0 ? found : [escape(parts[index] ?? '')]),
      );
      return [options.join(betweenParts(sign))];
    }
    const joined = this.#filledBest(text, isJoining);
    if (joined.length > 0) return joined;
    const numbered = this.#number(text);
    return numbered === text ? [] : [escape(numbered)];
  }

  /** The translations of a message without parameters. */
  #constantText(text: string, ignoreCase: boolean): string[] {
    const same = (english: string) => (ignoreCase ? english.toLowerCase() === text.toLowerCase() : english === text);
    return this.#pairs
      .filter(({ english }) => same(english.replaceAll(linkEnd, '')))
      .flatMap(({ others }) => others.map((other) => patternOf(other, () => '.+?')));
  }

  /** The translations of two messages with a space between them: those of the first and those of the rest. */
  #firstMessage(text: string): [string[], string[]] {
    for (const { english, others } of this.#pairs) {
      if (english.length < 4 || !text.startsWith(`${english} `)) continue;
      const rest = this.#wholeText(text.slice(english.length + 1));
      if (rest.length > 0) return [others.map((other) => patternOf(other, () => '.+?')), rest];
    }
    return [[], []];
  }

  /** The translations of the messages that say most of the text; each parameter is translated where it is a message. */
  #filledBest(text: string, isAccepted: (english: string) => boolean): string[] {
    const filled = this.#pairs
      .filter(({ english }) => isAccepted(english))
      .flatMap((pair) =>
        this.#filled(pair, text).map((source) => ({ source, letters: lettersOf(pair.english).length })),
      );
    const most = Math.max(...filled.map(({ letters }) => letters));
    return filled.filter(({ letters }) => letters === most).map(({ source }) => source);
  }

  #filled(pair: Pair, text: string): string[] {
    const match = this.#wholePattern(pair).exec(text);
    if (match === null) return [];
    const given = (name: string): string => {
      const value = match.groups?.[name];
      return value === undefined ? '.+?' : group([...this.#wholeText(value), escape(this.#number(value))]);
    };
    return pair.others.map((other) => patternOf(other, given));
  }

  #wholePattern(pair: Pair): RegExp {
    const known = this.#whole.get(pair);
    if (known !== undefined) return known;
    const seen = new Set<string>();
    const source = patternOf(pair.english, (name) => {
      if (seen.has(name)) return String.raw`\k<${name}>`;
      seen.add(name);
      return `(?<${name}>.+?)`;
    });
    const pattern = new RegExp(`^${source}$`, 'iu');
    this.#whole.set(pair, pattern);
    return pattern;
  }

  #ofPattern(pattern: RegExp): string[] {
    const found = this.#containing(pattern.source, (english) => pattern.test(english));
    const start = pattern.source.startsWith('^') ? String.raw`^\s*` : '';
    if (found.length > 0) return found.map((source) => start + source);
    // A pattern over several messages: its words are translated one after the other.
    let isChanged = false;
    const source = pattern.source.replaceAll(/[A-Z][A-Za-z’' ]{2,}[a-z]/g, (words) => {
      const options = this.#wholeText(words.trim());
      if (options.length > 0) isChanged = true;
      return options.length > 0 ? group(options) : words;
    });
    return isChanged ? [source] : [];
  }

  /** The translations of messages whose English text has what is looked for, whatever their parameters are. */
  #containing(part: string, hasIt: (english: string) => boolean): string[] {
    const samples = samplesFor(part);
    return this.#pairs
      .filter(({ english }) => samples.some((sample) => !hasIt(sample) && hasIt(fill(english, sample))))
      .flatMap(({ others }) => others.map((other) => patternOf(other, () => '.+?')));
  }

  /** Numbers with groups of thousands and prices, as the language writes them. */
  #number(text: string): string {
    return text
      .replaceAll(/\$(\d+)\.(\d\d)/g, (_, whole: string, cents: string) => `${whole},${cents} $`)
      .replaceAll(/\d{1,3}(?:,\d{3})+/g, (number) => this.#numbers.format(Number(number.replaceAll(',', ''))));
  }
}

/** Between two messages in one text: the title of a page, a label and its value, two elements, a remark. */
const besideEachOther = /(?<=[\p{Ll}.!])(?=\p{Lu})/u;
const signs = [' · ', ': ', ' – ', ', ', besideEachOther, /\s(?=\()/] as const;

const betweenParts = (sign: string | RegExp): string =>
  String.raw`\s*${typeof sign === 'string' ? escape(sign.trim()) : ''}\s*`;

/** What the language puts before the last part of a list, by the length of the list. */
const jointsOf = (locale: Locale): string[] =>
  [
    ['1', '2'],
    ['1', '2', '3'],
  ].flatMap((list) => {
    const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(list);
    return parts
      .filter(({ type }) => type === 'literal')
      .slice(-1)
      .map(({ value }) => value);
  });

/** What parameters look like, to see whether a part of a text is of a message: the numbers and capitals in it, or one of these. */
const samplesFor = (part: string): string[] => [
  'Standard',
  '1',
  '5',
  '20:00',
  ...(part.match(/[a-z]/) ? (part.match(/\d[\d,.:]*|\b[A-Z]{2,}\b/g) ?? []) : []),
];

function pairsOf(message: Message, translated: Message | undefined): Pair[] {
  if (translated === undefined) throw new Error(`There is no translation of ${message.key}.`);
  const others = formsOf(translated.text);
  return formsOf(message.text).flatMap((form) => [
    { english: withoutMarks(form), others: others.map(withoutMarks) },
    ...sentencePairs(withoutMarks(form), others.map(withoutMarks)),
    ...linksIn(form).map(([name, english]) => ({
      english,
      others: others.flatMap(linksIn).flatMap(([other, text]) => (other === name ? [text] : [])),
    })),
  ]);
}

/** The sentences of a text that has several, each with its translations where those have as many. */
function sentencePairs(english: string, others: string[]): Pair[] {
  const sentences = english.split(betweenSentences);
  const translated = others.map((other) => other.split(betweenSentences));
  if (sentences.length < 2 || translated.some(({ length }) => length !== sentences.length)) return [];
  return sentences.map((sentence, index) => ({
    english: sentence,
    others: translated.map((parts) => parts[index] ?? ''),
  }));
}

const betweenSentences = /(?<=[.!?])\s/;

/** The links in a message: their names and texts. */
const linksIn = (text: string): [string, string][] =>
  Array.from(text.matchAll(/\{#(\w+)\}(.*?)\{\/\1\}/g), ([, name = '', inner = '']) => [name, inner]);

/** A link ends with what only screen readers say ("opens in a new tab"): `linkEnd` stands where that may be. */
const linkEnd = '\u0000';

const withoutMarks = (text: string): string =>
  text
    .replaceAll(/\{#(\w+)\/\}/g, '{$1}')
    .replaceAll(/\{#\w+\}/g, '')
    .replaceAll(/\{\/\w+\}/g, linkEnd);

const escape = (text: string): string =>
  text
    .replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`)
    .replaceAll(/\s/g, String.raw`\s`)
    // Playwright removes soft hyphens from most texts.
    .replaceAll('\u00ad', '\u00ad?')
    // Playwright looks for the end of a pattern between quotes.
    .replaceAll(/['"`]/g, (quote) => String.raw`\x` + quote.codePointAt(0)?.toString(16));

/** Where capitals do not matter, short words are no part of others: "Name" is not "Benutzername". */
const bounded = (source: string): string =>
  /^(?:\p{L}|\\s){1,15}$/u.test(source) ? String.raw`(?<![\p{L}\p{N}])${source}(?![\p{L}\p{N}])` : source;

const group = (options: string[]): string => `(?:${[...new Set(options)].join('|')})`;

const includes = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** The pattern of a message; `patternOfParameter` gives the pattern for each parameter. */
const patternOf = (template: string, patternOfParameter: (name: string) => string): string =>
  template
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? patternOfParameter(part.slice(1, -1)) : escape(part)))
    .join('')
    .replaceAll(linkEnd, String.raw`(?:\s*\([^)]*\))?`);

const fill = (template: string, value: string): string =>
  template.replaceAll(/\{\w+\}/g, value).replaceAll(linkEnd, '');

/** Messages such as `{label}: {name}` would match nearly any text. */
const isTelling = (template: string): boolean => hasParameter.test(template) && lettersOf(template).length > 3;

/** Messages such as `{count} of {max}` match many texts: the last to be tried. */
const isJoining = (template: string): boolean =>
  hasParameter.test(template) && lettersOf(template).length >= 2 && !isTelling(template);

const hasParameter = /\{\w+\}/;

/** The letters of a message without those of its parameters. */
const lettersOf = (template: string): string => template.replaceAll(/\{\w+\}|[^\p{L}]/gu, '');
