import { m } from '#messages';
import { Card } from '../../../../ui/card.tsx';
import type { WizardLocation } from '../wizard-location.ts';
import { LivePrice } from './live-price.tsx';

export function PriceCard({ location }: { location: WizardLocation }) {
  return (
    <Card as="section" aria-label={m.wizard_price()} className="lg:hidden">
      <h3 className="mb-3 text-title">{m.wizard_your_price()}</h3>
      <LivePrice location={location} />
    </Card>
  );
}
