import type { PartySale } from '@sunset/contract/bookings/party.ts';
import { m } from '#messages';
import { InvitationSteps } from '../../invitation/visitor.tsx';

const steps: Record<PartySale, [string, string]> = {
  sale: [m.party_how_ready(), m.party_how_book()],
  lobby: [m.party_how_lobby(), m.party_how_accept()],
  waiting: [m.party_how_list(), m.party_how_accept()],
};

/** How a party gets its rooms, in three steps. */
export function HowItWorks({ sale }: { sale: PartySale }) {
  return <InvitationSteps steps={[m.party_how_join(), ...steps[sale]]} />;
}
