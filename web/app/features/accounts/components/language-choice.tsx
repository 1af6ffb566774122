import { m } from '#messages';
import type { Language } from '@sunset/contract/api/accounts.ts';
import { localeTexts, type Locale } from '@sunset/contract/locales.ts';
import { Languages } from 'lucide-react';
import { useEffect, useState } from 'react';
import { siteLocales } from '../../../format/locale.ts';
import { call } from '../../../lib/requests/api.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { CardTitle } from './card-title.tsx';

const asInDiscord = 'discord';

/** The language of a member's messages. Rule: LANG-7. */
export function LanguageChoice() {
  const { state, language, isBusy, choose } = useLanguage();
  return (
    <Card as="section" aria-labelledby="language" className="flex flex-col gap-5 lg:col-span-2">
      <CardTitle id="language" Icon={Languages} title={m.language_title()} />
      {state === 'loading' && <Skeleton className="h-24" />}
      {state === 'failed' && (
        <p role="status" className="rounded-control bg-sunk px-4 py-3 text-ink-soft">
          {m.language_failed()}
        </p>
      )}
      {language && (
        <SelectField<Locale | typeof asInDiscord>
          label={m.language_label()}
          hint={m.language_hint()}
          value={language.is_chosen ? language.language : asInDiscord}
          disabled={isBusy}
          options={[
            { value: asInDiscord, label: m.language_as_in_discord() },
            ...siteLocales.map((value) => ({ value, label: localeTexts[value].name })),
          ]}
          onChange={(value) => void choose(value === asInDiscord ? null : value)}
        />
      )}
    </Card>
  );
}

/** Loads and changes the language. A change is shown once the server has saved it. */
function useLanguage() {
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const [language, setLanguage] = useState<Language | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    call('GET /user/language').then(
      (loaded) => {
        setLanguage(loaded);
        setState('ready');
      },
      () => setState('failed'),
    );
  }, []);

  async function choose(chosen: Locale | null) {
    setIsBusy(true);
    try {
      setLanguage(await call('PUT /user/language', { body: { language: chosen } }));
    } catch (error) {
      showErrorToast(error, m.language_not_saved());
    }
    setIsBusy(false);
  }

  return { state, language, isBusy, choose };
}
