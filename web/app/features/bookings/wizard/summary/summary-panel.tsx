import { m } from '#messages';
import { Card } from '../../../../ui/card.tsx';
import type { WizardLocation } from '../wizard-location.ts';
import { SummaryContents } from './summary-contents.tsx';

export function SummaryPanel({ location }: { location: WizardLocation }) {
  return (
    <Card as="aside" aria-labelledby="summary-title" className="top-24 hidden lg:sticky lg:block">
      <h2 id="summary-title" className="mb-4 text-title">
        {m.wizard_booking_summary()}
      </h2>
      <SummaryContents location={location} />
    </Card>
  );
}
