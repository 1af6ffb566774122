import { m } from '#messages';
import { localeTexts, type Locale } from '@sunset/contract/locales.ts';
import { Languages } from 'lucide-react';
import { siteLocales } from '../../../format/locale.ts';
import { call } from '../../../lib/requests/api.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useOwnSetting } from '../hooks/use-own-setting.ts';
import { CardTitle } from './card-title.tsx';

const asInDiscord = 'discord';

/** The language of a member's messages. Rule: LANG-7. */
export function LanguageChoice() {
  const { state, value, isBusy, change } = useOwnSetting(() => call('GET /user/language'), m.ui_not_saved());
  return (
    <Card as="section" aria-labelledby="language" className="flex flex-col gap-5 lg:col-span-2">
      <CardTitle id="language" Icon={Languages} title={m.layout_language()} />
      {state === 'loading' && <Skeleton className="h-24" />}
      {state === 'failed' && (
        <p role="status" className="rounded-control bg-sunk px-4 py-3 text-ink-soft">
          {m.language_load_failed()}
        </p>
      )}
      {value && (
        <SelectField<Locale | typeof asInDiscord>
          label={m.language_label()}
          hint={m.language_hint()}
          value={value.is_chosen ? value.language : asInDiscord}
          disabled={isBusy}
          options={[
            { value: asInDiscord, label: m.language_as_in_discord() },
            ...siteLocales.map((locale) => ({ value: locale, label: localeTexts[locale].name })),
          ]}
          onChange={(chosen) =>
            void change(() =>
              call('PUT /user/language', { body: { language: chosen === asInDiscord ? null : chosen } }),
            )
          }
        />
      )}
    </Card>
  );
}
