import type { AutomaticMessages } from '@sunset/contract/api/messages/automatic-messages.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { ScheduledMessages } from './scheduled-messages.tsx';

/**
 * Automatic messages of the opening that the board shows, their delivery state, and a switch for each; those of the others are on
 * a page of their own. The announcements on the same page refetch them after live events. Rule: BOARD-15.
 */
export function ScheduledMessagesSection() {
  const { query } = useAddress();
  return (
    <PanelSection
      title="Scheduled Event Messaging"
      description="The messages that go out automatically for this opening. Switch off what you don’t need."
      actions={
        <ButtonLink href="/hosting/messages" variant="secondary">
          Other openings
        </ButtonLink>
      }
      isBare
    >
      <ScheduledMessages choose={(openings) => chosenOf(openings, query.get('opening'))} />
    </PanelSection>
  );
}

/** The opening in the URL, else the current or next one, as on the board. */
function chosenOf(openings: AutomaticMessages[], wanted: string | null): AutomaticMessages[] {
  const named = openings.filter(({ opening_id: id }) => String(id) === wanted);
  return named.length > 0 ? named : openings.filter(({ is_published: isPublished }) => isPublished).slice(0, 1);
}
