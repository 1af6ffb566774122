import { expect, type Expect, type Frame, type Locator, type Page } from '@playwright/test';
import { addressInEnglish, addressInLanguage, isWithoutLanguage, pathInLanguage } from './address-in-language.ts';
import { journeyLocale } from './journey-locale.ts';
import { Translator, type Expectation } from './translate-text.ts';

/*
 * Runs the journeys of guests in JOURNEY_LOCALE. They are written in English: here their addresses and the texts that they
 * look for become those of the other language, so that there is one text of each journey.
 */

type Text = string | RegExp;
type Method = (this: unknown, ...given: never[]) => unknown;

let translator: Translator | null = null;

function translate(text: Text, expectation: Expectation): Text {
  translator ??= new Translator(journeyLocale);
  return translator.translate(text, expectation);
}

interface TextOptions {
  exact?: boolean;
}

const textExpectation = ({ exact = false }: TextOptions = {}): Expectation => ({ isWhole: exact, ignoreCase: !exact });

interface FilterOptions {
  hasText?: Text;
  hasNotText?: Text;
}

const part: Expectation = { isWhole: false, ignoreCase: true };

function filterInLanguage<Options extends FilterOptions>(options: Options | undefined): Options | undefined {
  if (options === undefined) return options;
  const { hasText, hasNotText } = options;
  return {
    ...options,
    ...(hasText === undefined ? {} : { hasText: translate(hasText, part) }),
    ...(hasNotText === undefined ? {} : { hasNotText: translate(hasNotText, part) }),
  };
}

const hrefInSelector = /(href\^?=")(\/[^"]*)"/g;

const selectorInLanguage = (selector: unknown): unknown =>
  typeof selector === 'string'
    ? selector.replaceAll(hrefInSelector, (_, start: string, path: string) => `${start}${pathInLanguage(path)}"`)
    : selector;

/** How the arguments of each method that finds elements change. */
const finders: Record<string, (given: unknown[]) => unknown[]> = {
  getByRole: ([role, options]) => {
    const { name, ...rest } = (options ?? {}) as TextOptions & { name?: Text };
    if (name === undefined) return [role, options];
    return [role, { ...rest, name: translate(name, textExpectation(rest)) }];
  },
  ...Object.fromEntries(
    ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'].map((method) => [
      method,
      ([text, options]: unknown[]) => [translate(text as Text, textExpectation(options as TextOptions)), options],
    ]),
  ),
  locator: ([selector, options]) => [selectorInLanguage(selector), filterInLanguage(options as FilterOptions)],
  filter: ([options]) => [filterInLanguage(options as FilterOptions)],
};

function patch(prototype: object, method: string, change: (given: unknown[], self: unknown) => unknown[]): void {
  const original = Reflect.get(prototype, method) as Method | undefined;
  if (original === undefined) return;
  Reflect.set(prototype, method, function patched(this: unknown, ...given: unknown[]) {
    return original.apply(this, change(given, this) as never[]);
  });
}

let isPatched = false;
let siteOrigin: string | undefined;

/** Makes pages and locators of this process look for the texts of JOURNEY_LOCALE. */
export function findInLanguage(page: Page, base: string | undefined): void {
  siteOrigin = base;
  if (journeyLocale === 'en' || isPatched) return;
  isPatched = true;
  const frame = Object.getPrototypeOf(page.mainFrame()) as object;
  const locator = Object.getPrototypeOf(page.locator('html')) as object;
  for (const [method, change] of Object.entries(finders)) {
    // Playwright finds through `locator` itself: its selectors have no texts any more.
    const once = (given: unknown[], self: unknown) => (isInternal(given[0]) || isOnPanel(self) ? given : change(given));
    for (const prototype of [frame, locator]) patch(prototype, method, once);
  }
  const pages = Object.getPrototypeOf(page) as object;
  patch(frame, 'goto', ([address, options]) => [addressInLanguage(address as string, siteOrigin), options]);
  patch(pages, 'route', ([address, ...rest]) => [
    typeof address === 'string' ? pathInLanguage(address) : address,
    ...rest,
  ]);
  patch(frame, 'waitForURL', ([expected, options]) => [addressExpected(expected), options]);
  const readAddress = Reflect.get(pages, 'url') as () => string;
  Reflect.set(pages, 'url', function url(this: Page) {
    return addressInEnglish(readAddress.apply(this));
  });
}

/** A text that is the same for everybody, for what a journey reads itself. */
export function textInLanguage(text: string): string {
  if (journeyLocale === 'en') return text;
  translator ??= new Translator(journeyLocale);
  return translator.constant(text);
}

/** What a journey expects of an address: texts are of a page in the language, patterns and functions are of its English address. */
function addressExpected(expected: unknown): unknown {
  if (typeof expected === 'string') return addressInLanguage(expected, siteOrigin);
  if (expected instanceof RegExp) return (url: URL) => expected.test(addressInEnglish(url.href));
  return (url: URL) => (expected as (url: URL) => boolean)(new URL(addressInEnglish(url.href)));
}

/** Fails unless the guest is where the texts are English (a panel, another site), or reads JOURNEY_LOCALE. */
export async function expectLanguage(page: Page, base: string): Promise<void> {
  if (journeyLocale === 'en' || page.isClosed()) return;
  const readPage = () => page.evaluate(() => ({ address: location.href, lang: document.documentElement.lang }));
  const isInLanguage = async () => {
    const { address, lang } = await readPage();
    if (!address.startsWith(base) || isWithoutLanguage(new URL(address).pathname)) return true;
    return lang === journeyLocale;
  };
  // Between two pages there is none that can be read.
  await expect.poll(() => isInLanguage().catch(() => false)).toBe(true);
}

/** Panels are English. */
function isOnPanel(self: unknown): boolean {
  const frame = isLocator(self) ? self.page().mainFrame() : (self as Frame);
  return /^https?:\/\/[^/]+\/(?:admin|hosting)(?:[/?#]|$)/.test(frame.url());
}

const isLocator = (self: unknown): self is Locator =>
  typeof self === 'object' && self !== null && 'page' in self && 'filter' in self;

const isInternal = (selector: unknown): boolean => typeof selector === 'string' && selector.startsWith('internal:');

const whole: Expectation = { isWhole: true, ignoreCase: false };
const contained: Expectation = { isWhole: false, ignoreCase: false };

const many = (expected: unknown, expectation: Expectation): unknown =>
  Array.isArray(expected)
    ? expected.map((each: Text) => translate(each, expectation))
    : translate(expected as Text, expectation);

/** A text is of a page in the language; a pattern from the start of the path too. */
function hrefInLanguage(expected: unknown): unknown {
  if (typeof expected === 'string') return addressInLanguage(expected, siteOrigin);
  if (!(expected instanceof RegExp) || !expected.source.startsWith(String.raw`^\/`)) return expected;
  return new RegExp(`^/${journeyLocale}${expected.source.slice(1)}`, expected.flags);
}

/** How the expectations of each matcher change. */
const matchers: Record<string, (given: unknown[], isEnglish: boolean) => unknown[]> = {
  toHaveText: ([expected, ...rest]) => [many(expected, whole), ...rest],
  toContainText: ([expected, ...rest]) => [many(expected, contained), ...rest],
  toHaveTitle: ([expected, ...rest]) => [many(expected, whole), ...rest],
  toHaveAccessibleName: ([expected, ...rest]) => [many(expected, whole), ...rest],
  toHaveAccessibleDescription: ([expected, ...rest]) => [many(expected, whole), ...rest],
  toHaveAttribute: ([name, value, ...rest], isEnglish) => [
    name,
    name === 'href' && !isEnglish ? hrefInLanguage(value) : value,
    ...rest,
  ],
  toHaveURL: ([expected, ...rest]) => [addressExpected(expected), ...rest],
};

/** A page whose address has no language is in English, unless its sign-in began in the language. */
async function isEnglish(actual: Locator | Page): Promise<boolean> {
  const page = 'page' in actual ? actual.page() : actual;
  if (!isWithoutLanguage(new URL(page.mainFrame().url()).pathname)) return false;
  return (await page.locator('html').getAttribute('lang')) === 'en';
}

interface MatcherState {
  isNot: boolean;
}

/** `expect` whose expectations of pages are those of JOURNEY_LOCALE. */
export function expectInLanguage(plain: Expect): Expect {
  if (journeyLocale === 'en') return plain;
  const translated = Object.entries(matchers).map(([name, change]) => [
    name,
    async function match(this: MatcherState, actual: Locator | Page, ...given: unknown[]) {
      const expectation = (this.isNot ? plain(actual).not : plain(actual)) as unknown as Record<
        string,
        (...given: unknown[]) => Promise<void>
      >;
      const run = expectation[name];
      if (run === undefined) throw new Error(`Playwright has no ${name}.`);
      try {
        await run.apply(expectation, change(given, await isEnglish(actual)));
        return { pass: !this.isNot, message: () => '' };
      } catch (error) {
        return { pass: this.isNot, message: () => (error as Error).message };
      }
    },
  ]);
  return plain.extend(Object.fromEntries(translated));
}
