import { m } from '#messages';
import { InvitationSteps } from '../../invitation/visitor.tsx';

/** What it means to come along, in three steps. */
export function HowItWorks() {
  return <InvitationSteps steps={[m.companions_how_agree(), m.companions_how_counts(), m.companions_how_code()]} />;
}
