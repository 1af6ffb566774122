import { Card } from '../../../../ui/card.tsx';
import type { WizardLocation } from '../wizard-location.ts';
import { LivePrice } from './live-price.tsx';

export function PriceCard({ location }: { location: WizardLocation }) {
  return (
    <Card as="section" aria-label="Price" className="lg:hidden">
      <h3 className="mb-3 text-title">Your price</h3>
      <LivePrice location={location} />
    </Card>
  );
}
