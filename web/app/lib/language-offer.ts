import type { Locale } from '@sunset/contract/locales.ts';

/** Of the answer in the browser's storage, which the head of the page reads (head/language-offer.ts): a language, or "ended". */
export const languageOfferKey = 'language-offer';

/** The visitor has chosen a language, or refused the offered one (null): nothing is offered again on this device. */
export function answerLanguageOffer(chosen: Locale | null): void {
  delete document.documentElement.dataset['offer'];
  try {
    localStorage.setItem(languageOfferKey, chosen ?? 'ended');
  } catch {
    // Without storage the next page offers it again.
  }
}
