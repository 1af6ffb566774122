import { maxTypedDisplayName, maxTypedUsername, typedUsernamePattern } from '@sunset/contract/members/roblox-names.ts';
import { CircleAlert, Link2, LockKeyhole } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { m } from '#messages';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { TextField } from '../../../../../ui/forms/text-field.tsx';
import { fieldId, focusField, isLinkedUsername, type GuestField } from '../../guest-details.ts';
import { useGuest } from '../../../guest-context.ts';
import { useWizard } from '../../wizard-context.ts';
import { Notice } from '../../../../../ui/notice.tsx';

const hints = {
  looking: m.wizard_details_account_loading(),
  roblox: m.wizard_details_filled_from_roblox(),
  bloxlink: m.wizard_details_filled_from_bloxlink(),
  booking: m.wizard_details_filled_from_booking(),
  none: m.wizard_details_link_account(),
};

interface GameFieldsProps {
  errors: ReadonlyMap<GuestField, string>;
}

/** The Roblox names, which are typed, then the Discord name, which comes from the login. */
export function GameFields({ errors }: GameFieldsProps) {
  const { discord_id: discordId } = useGuest();
  const { details, link, linked, changeDraft } = useWizard();
  const isLinked = isLinkedUsername(details.robloxUsername, linked);
  return (
    <>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-4 text-title">{m.wizard_details_roblox()}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <GameField
            id={fieldId('robloxUsername')}
            label={m.wizard_details_roblox_username()}
            value={details.robloxUsername}
            autoCapitalize="none"
            maxLength={maxTypedUsername}
            {...(isLinked ? {} : { hint: m.wizard_details_roblox_username_hint(), pattern: typedUsernamePattern })}
            error={errors.get('robloxUsername')}
            enterKeyHint="next"
            onKeyDown={(event) => {
              const next = document.getElementById(fieldId('robloxDisplayName'));
              if (event.key !== 'Enter' || details.robloxDisplayName !== '' || next === null) return;
              event.preventDefault();
              next.focus();
            }}
            onType={(robloxUsername) => changeDraft({ robloxUsername })}
          />
          <GameField
            id={fieldId('robloxDisplayName')}
            label={m.wizard_details_roblox_display_name()}
            value={details.robloxDisplayName}
            // Browsers count some characters as two.
            maxLength={2 * maxTypedDisplayName}
            hint={m.wizard_display_name_hint()}
            error={errors.get('robloxDisplayName')}
            onType={(robloxDisplayName) => changeDraft({ robloxDisplayName })}
          />
        </div>
        {link && (
          <p className="flex items-start gap-2 text-sm text-ink-soft">
            <Link2 size={iconSize.small} className="mt-0.5 shrink-0" /> {hints[link]}
          </p>
        )}
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-4 text-title">{m.layout_discord()}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id={fieldId('discordUsername')}
            label={m.accounts_discord_username()}
            value={details.discordUsername}
            readOnly
            error={errors.get('discordUsername')}
          />
          <TextField label={m.accounts_discord_id()} value={discordId} readOnly inputMode="numeric" />
        </div>
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <LockKeyhole size={iconSize.small} className="shrink-0" /> {m.wizard_details_from_login()}
        </p>
      </fieldset>
    </>
  );
}

interface GameFieldProps {
  id: string;
  label: string;
  value: string;
  autoCapitalize?: 'none';
  enterKeyHint?: 'next';
  onKeyDown?: (event: KeyboardEvent) => void;
  maxLength: number;
  hint?: string;
  pattern?: string;
  error: string | undefined;
  onType: (text: string) => void;
}

/** A Roblox name. If a prefilled value arrives while the field has the focus, it is applied on blur. */
function GameField({ value, onType, ...rest }: GameFieldProps) {
  // The value when the field got the focus; null once the guest typed or left.
  const [atEntry, setAtEntry] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      value={atEntry ?? value}
      required
      autoComplete="off"
      spellCheck={false}
      onFocus={() => setAtEntry(value)}
      onBlur={() => setAtEntry(null)}
      onChange={({ target }) => {
        setAtEntry(null);
        onType(target.value);
      }}
    />
  );
}

interface MissingSummaryProps {
  missing: readonly { field: GuestField; message: string }[];
}

/** Lists the missing fields with links to them, for after a failed attempt. */
export function MissingSummary({ missing }: MissingSummaryProps) {
  return (
    <Notice tone="red" isRow role="alert">
      <CircleAlert size={iconSize.medium} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{m.wizard_missing_title()}</p>
        <ul className="mt-1 flex flex-col">
          {missing.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field);
                }}
                className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
