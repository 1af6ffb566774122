import { RotateCw } from 'lucide-react';
import { m } from '#messages';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import type { WizardLocation } from '../wizard-location.ts';
import { useGuest } from '../../guest-context.ts';
import { PriceBreakdown } from './price-breakdown.tsx';
import { useWizardStorage } from '../hooks/use-wizard-storage.ts';
import { usePrice } from '../hooks/use-price.ts';

/** The current price of the selection. Reserves its space while it first loads. */
export function LivePrice({ location }: { location: WizardLocation }) {
  const { discord_id: owner } = useGuest();
  const { draft } = useWizardStorage(owner);
  const { pricing, isError, isFetching, isPlaceholderData, refetch } = usePrice(location);
  if (isError && !isFetching) {
    return (
      <div className="flex min-h-24 flex-col items-start gap-3">
        <p className="text-danger-text">{m.wizard_unable_to_calculate_pricing()}</p>
        <Button
          variant="secondary"
          onClick={() => void refetch()}
          icon={<RotateCw aria-hidden size={iconSize.medium} />}
        >
          {m.bookings_retry()}
        </Button>
      </div>
    );
  }
  if (!pricing) return <Skeleton className="h-24 w-full" />;
  return <PriceBreakdown pricing={pricing} method={draft.paymentMethod} isOutdated={isPlaceholderData} />;
}
