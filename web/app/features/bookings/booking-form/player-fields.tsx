import { useState } from 'react';
import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import { missingDetails, type GuestField } from '../wizard/guest-details.ts';
import { GameFields } from '../wizard/steps/guest-details/game-fields.tsx';
import { useWizard } from '../wizard/wizard-context.ts';

/** What the look-up of the linked account fills in. */
export const gameFields: ReadonlySet<GuestField> = new Set(['discordUsername', 'robloxUsername', 'robloxDisplayName']);

/** The guest's names in one line where they are known, else their fields. */
export function PlayerFields({ errors }: { errors: ReadonlyMap<GuestField, string> }) {
  const { details, linked, link } = useWizard();
  const [isOpen, setIsOpen] = useState(false);
  const isKnown = !missingDetails(details, linked).some(({ field }) => gameFields.has(field));
  if (isKnown && !isOpen) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words">
          <span className="block font-semibold">{m.waiting_list_player({ name: details.robloxUsername })}</span>
          <span className="block text-sm text-ink-soft">
            {m.waiting_list_player_display_name({ name: details.robloxDisplayName })}
          </span>
        </p>
        <Button variant="ghost" onClick={() => setIsOpen(true)}>
          {m.ui_change()}
        </Button>
      </div>
    );
  }
  if (link === 'looking') return <p className="text-ink-soft">{m.wizard_details_account_loading()}</p>;
  // Once somebody types, the fields stay, also when the names become valid.
  return (
    <div onFocus={() => setIsOpen(true)} className="flex flex-col gap-6">
      <GameFields errors={errors} />
    </div>
  );
}
