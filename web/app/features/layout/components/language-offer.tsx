import { localeTexts } from '@sunset/contract/locales.ts';
import { locale, siteLocales } from '../../../format/locale.ts';
import { answerLanguageOffer } from '../../../lib/language-offer.ts';
import { Button } from '../../../ui/button.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { useAddressesByLanguage } from './language-links.tsx';

/**
 * One quiet line for visitors whose browser asks for another language. The page is the same for everyone: it contains the line
 * in each other language, and a style shows the one that the head of the page has chosen (lib/language-offer.ts).
 */
export function LanguageOffer() {
  const addressIn = useAddressesByLanguage();
  if (addressIn === null) return null;
  return siteLocales
    .filter((other) => other !== locale)
    .map((other) => {
      const { offer, switchTo, dismiss } = localeTexts[other];
      return (
        <div key={other} lang={other} data-offered={other} className="border-b border-line bg-sunk text-sm">
          {/* One row on a phone, where the link says enough. */}
          <Container className="flex flex-wrap items-center justify-between gap-x-4 sm:justify-start sm:py-1">
            <p className="max-sm:sr-only">{offer}</p>
            <a
              href={addressIn(other)}
              hrefLang={other}
              onClick={() => answerLanguageOffer(other)}
              className="link py-3 font-semibold"
            >
              {switchTo}
            </a>
            <Button variant="ghost" className="px-3 text-sm" onClick={() => answerLanguageOffer(null)}>
              {dismiss}
            </Button>
          </Container>
        </div>
      );
    });
}
