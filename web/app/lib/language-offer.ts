import type { Locale } from '@sunset/contract/locales.ts';

const key = 'language-offer';

/**
 * Runs in <head> before the first paint, so that the line with the offer does not move the page: names on <html> the language
 * that the browser asks for, if the site has it, the page is in another one and the visitor has not chosen.
 */
export const languageOfferScript = (locales: readonly Locale[]): string =>
  `(function(r,i,l,o){try{if(localStorage.getItem('${key}'))return}catch(e){}` +
  `for(i of navigator.languages||[]){l=i.slice(0,2).toLowerCase();if(r.lang.slice(0,2)==l)return;` +
  `for(o of ${JSON.stringify(locales)})if(o.slice(0,2)==l){r.dataset.offer=o;return}}})(document.documentElement)`;

/** The visitor has chosen: nothing is offered again on this device. */
export function endLanguageOffer(): void {
  delete document.documentElement.dataset['offer'];
  try {
    localStorage.setItem(key, 'ended');
  } catch {
    // Without storage the next page offers it again.
  }
}
