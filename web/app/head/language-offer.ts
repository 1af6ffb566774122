import { siteLocales } from '../format/locale.ts';
import { languageOfferKey } from '../lib/language-offer.ts';
import { root } from './root.ts';

/*
 * Before the first paint: a page in another language than the visitor has chosen leads on to the one in that language, if there is
 * one (LANG-15). Without an answer, <html> names the language that the browser asks for, if the site has it and the page is in
 * another one, so that the line with the offer does not move the page.
 */

const primary = (tag: string) => tag.slice(0, 2).toLowerCase();
let answer: string | null = null;
try {
  answer = localStorage.getItem(languageOfferKey);
} catch {
  // Storage that throws counts as empty.
}
const chosen = siteLocales.find((one) => one === answer && one !== root.lang);
const inChosen = chosen && document.querySelector<HTMLLinkElement>(`link[hreflang="${chosen}"]`);
if (inChosen) location.replace(new URL(inChosen.href).pathname + location.search + location.hash);
const [offer] = navigator.languages.flatMap((tag) => siteLocales.filter((one) => primary(one) === primary(tag)));
if (!answer && offer && primary(offer) !== primary(root.lang)) root.dataset['offer'] = offer;
