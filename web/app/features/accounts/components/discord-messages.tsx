import { personalSwitches, personalSwitchIds } from '@sunset/contract/personal-switches.ts';
import { BellDot } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { ToggleField } from '../../../ui/forms/toggle-field.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useOwnSwitches } from '../hooks/use-own-switches.ts';
import { CardTitle } from './card-title.tsx';

/** The switches of the member's Discord messages. Rules: MSG-30, MSG-31. */
export function DiscordMessages() {
  const { state, switches, isBusy, change } = useOwnSwitches();
  return (
    <Card as="section" aria-labelledby="discord-messages" className="flex flex-col gap-5 lg:col-span-2">
      <CardTitle id="discord-messages" Icon={BellDot} title="Discord messages" />
      <p className="text-ink-soft">
        Choose what we send you. Some messages always arrive, because you need them: when a booking is confirmed,
        rejected, moved or cancelled, when a room is offered to you, and your neighborhood code.
      </p>
      {state === 'loading' && <Skeleton className="h-24" />}
      {state === 'failed' && (
        <p role="status" className="rounded-control bg-sunk px-4 py-3 text-ink-soft">
          We can’t load your choices right now. Please reload the page in a moment.
        </p>
      )}
      {switches &&
        personalSwitchIds.map((id) => (
          <ToggleField
            key={id}
            label={personalSwitches[id].label}
            hint={personalSwitches[id].hint}
            isOn={switches[id]}
            isDisabled={isBusy}
            onChange={(isOn) => void change(id, isOn)}
          />
        ))}
    </Card>
  );
}
