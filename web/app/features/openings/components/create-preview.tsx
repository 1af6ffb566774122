import type { OpeningPreview, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { guestTypeLabels } from '@sunset/contract/openings/resort-access.ts';
import { formatList } from '../../../format/lists.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { OnSaleFacts } from '../on-sale-text.ts';
import { OnSaleTimesText } from './on-sale-times-text.tsx';
import { RoomPreview } from './room-preview.tsx';
import { StartPreview } from './start-preview.tsx';

interface CreatePreviewProps {
  resort: OpeningFormResort | null;
  /** Null until day and time are complete. */
  openings: readonly OpeningPreview[] | null;
  /** Null: as the settings say. */
  sale: string | null;
  /** Null until the first start is known. */
  onSale: OnSaleFacts | null;
}

/** What the form would create: times, rooms and how they are sold. */
export function CreatePreview({ resort, openings, sale, onSale }: CreatePreviewProps) {
  const closedFor = resort?.booking_closed_for.map((type) => guestTypeLabels[type]) ?? [];
  return (
    <PanelSection title="Preview">
      <div className="flex flex-col gap-6">
        {resort ? <RoomPreview resort={resort} /> : <p className="text-ink-soft">Choose a resort to see its rooms.</p>}
        <div role="status" className="flex flex-col gap-3">
          {closedFor.length > 0 && (
            <Notice tone="yellow">
              Booking is switched off here for: {formatList(closedFor)}. Switch it on under Settings, Who can book.
            </Notice>
          )}
          {sale !== null && <p className="font-semibold">How rooms are sold: {sale}</p>}
          {openings && resort ? (
            <StartPreview openings={openings} timeZone={resort.timezone} />
          ) : (
            <p className="text-ink-soft">Choose a date and a time to see the openings.</p>
          )}
          {onSale && <OnSaleTimesText opening={onSale} isOfSeries={openings !== null && openings.length > 1} />}
        </div>
      </div>
    </PanelSection>
  );
}
