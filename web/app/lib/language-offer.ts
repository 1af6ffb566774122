/** Of the choice in the browser's storage, which the head of the page reads (head/language-offer.ts). */
export const languageOfferKey = 'language-offer';

/** The visitor has chosen: nothing is offered again on this device. */
export function endLanguageOffer(): void {
  delete document.documentElement.dataset['offer'];
  try {
    localStorage.setItem(languageOfferKey, 'ended');
  } catch {
    // Without storage the next page offers it again.
  }
}
