import { siteLocales } from '../format/locale.ts';
import { languageOfferKey } from '../lib/language-offer.ts';
import { root } from './root.ts';

/*
 * Names on <html> the language that the browser asks for, if the site has it, the page is in another one and the visitor has not
 * chosen. Before the first paint, so that the line with the offer does not move the page.
 */

const primary = (tag: string) => tag.slice(0, 2).toLowerCase();
let choice: string | null = null;
try {
  choice = localStorage.getItem(languageOfferKey);
} catch {
  // Storage that throws counts as empty.
}
const [offer] = navigator.languages.flatMap((tag) => siteLocales.filter((one) => primary(one) === primary(tag)));
if (!choice && offer && primary(offer) !== primary(root.lang)) root.dataset['offer'] = offer;
