import { m } from '#messages';
import { localeTexts, type Locale } from '@sunset/contract/locales.ts';
import { locale, siteLocales } from '../../../format/locale.ts';
import { answerLanguageOffer } from '../../../lib/language-offer.ts';
import { hrefIn } from '../../../lib/navigation/href.ts';
import { useSearch } from '../../../lib/navigation/page-location.ts';
import { useIsPanel, usePageData } from '../../../lib/navigation/page.ts';
import { classNames } from '../../../ui/class-names.ts';

/** The address of this page in a language; null for the panels, which exist in English only. */
export function useAddressesByLanguage(): ((other: Locale) => string) | null {
  const { path, kind } = usePageData();
  const search = useSearch();
  if (useIsPanel()) return null;
  return (other) => (kind === 'error' ? hrefIn(other, '/') : hrefIn(other, path) + search);
}

/** This page in the other languages. */
export function LanguageLinks({ className }: { className: string }) {
  const addressIn = useAddressesByLanguage();
  if (addressIn === null) return null;
  return (
    <nav aria-label={m.layout_language()} className={className}>
      <ul className="flex flex-wrap gap-x-5">
        {siteLocales.map((other) => (
          <li key={other}>
            <a
              href={addressIn(other)}
              lang={other}
              hrefLang={other}
              aria-current={other === locale ? 'true' : undefined}
              onClick={() => answerLanguageOffer(other)}
              className={classNames(
                'inline-flex min-h-11 items-center text-sm underline-offset-4 hover:underline',
                other === locale && 'font-semibold',
              )}
            >
              {localeTexts[other].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
