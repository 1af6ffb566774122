import type { Companion } from '@sunset/contract/api/bookings/companion.ts';
import { m } from '#messages';
import { companionName } from '../../../../entities/bookings/companion-name.ts';
import { AskBefore } from '../../display/ask-before.tsx';
import { useCompanions } from '../use-companions.ts';

interface RemoveCompanionProps {
  reference: string;
  companion: Companion;
  onClose: () => void;
}

/** Removes a companion after a question. A member cannot come back with the link (COMPANION-3). */
export function RemoveCompanion({ reference, companion, onClose }: RemoveCompanionProps) {
  const { remove, isBusy } = useCompanions(reference);
  const name = companionName(companion);
  return (
    <AskBefore
      onClose={onClose}
      question={m.party_remove_question({ name })}
      confirmLabel={m.party_remove_confirm()}
      isBusy={isBusy}
      send={() => remove(companion.id)}
      done={() => ({ title: m.party_removed_title({ name }) })}
      failed={m.party_remove_failed()}
    >
      <p>{companion.name === null ? m.companions_remove_friend({ name }) : m.companions_remove_member({ name })}</p>
    </AskBefore>
  );
}
