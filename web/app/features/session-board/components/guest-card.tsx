import { bookingTextFields, bookingTexts } from '@sunset/contract/booking-texts.ts';
import { MessageSquareText } from 'lucide-react';
import { userTypeLabels } from '../../../entities/members/user-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { arrivalStateOf, arrivalStateLabels, type TakenUnit } from '../rules.ts';
import { CopyName } from './copy-name.tsx';
import { GuestActions } from './guest-actions.tsx';
import { GuestSummary } from './guest-summary.tsx';
import { PaymentLabel } from '../../../entities/bookings/payment-label.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import type { DecisionActions } from '../hooks/use-decide.ts';

interface GuestCardProps {
  unit: TakenUnit;
  decisions: DecisionActions;
}

export function GuestCard({ unit, decisions }: GuestCardProps) {
  const { booking, number } = unit;
  const { guest } = booking;
  const { label, tone } = arrivalStateLabels[arrivalStateOf(booking)];
  const type = userTypeLabels({ isAdmin: guest.user_type === 'admin', user_type: guest.user_type });
  return (
    <Card
      as="li"
      isFlush
      className="flex flex-col"
      aria-label={`${booking.guestInfo.discordUsername}, room ${number}`}
      data-row
    >
      <div className="flex flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 flex-1">
            <GuestSummary booking={booking}>
              Room {number}
              {booking.all_inclusive && ', all-inclusive'}
            </GuestSummary>
          </div>
          <StatusLabel tone={tone}>{label}</StatusLabel>
        </div>
        <CopyName name={booking.guestInfo.robloxUsername} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={type.tone}>{guest.tier_label || type.badge}</Badge>
          <PaymentLabel booking={booking} />
          {!guest.is_in_server && <Badge tone="red">Left the server</Badge>}
        </div>
        {bookingTextFields.map(
          (field) =>
            booking[field] !== '' && (
              <p key={field} className="flex items-start gap-2 rounded-control bg-sunk px-3 py-2">
                <MessageSquareText
                  role="img"
                  aria-label={bookingTexts[field].label}
                  size={iconSize.small}
                  className="mt-1 shrink-0"
                />
                <span className="min-w-0 break-words whitespace-pre-line">{booking[field]}</span>
              </p>
            ),
        )}
        <UnsavedChanges booking={booking} />
      </div>
      <GuestActions booking={booking} decisions={decisions} />
    </Card>
  );
}
