import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { PencilLine } from 'lucide-react';
import { m } from '#messages';
import { contentLanguage } from '../../../../../format/locale.ts';
import { paymentTexts } from '../../../../../entities/bookings/payment-texts.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';
import { Skeleton } from '../../../../../ui/states/skeleton.tsx';
import type { WizardLocation } from '../../wizard-location.ts';
import type { SelectionSummary } from '../../wizard-data.ts';
import { useGuest } from '../../../guest-context.ts';
import { OpeningTime } from '../../../../../ui/time/opening-time.tsx';
import { ResortPicture } from '../../../display/resort-picture.tsx';
import { useGuestDetails } from '../../hooks/use-guest-details.ts';
import { useWizardLocation } from '../../hooks/use-wizard-location.ts';
import { Fact } from '../../../../../ui/layout/fact.tsx';
import { TextFacts } from '../../../../../entities/bookings/text-facts.tsx';

export function ReviewFacts({ location, summary }: { location: WizardLocation; summary: SelectionSummary | null }) {
  const { discord_id: discordId } = useGuest();
  const { details, draft } = useGuestDetails();
  const { back } = useWizardLocation();
  return (
    <Card as="section" isFlush aria-label={m.wizard_your_stay()}>
      <ResortPicture src={summary?.image} className="h-36 w-full sm:h-52" />
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        {summary ? (
          <div>
            <h3 lang={contentLanguage} className="text-title">
              {summary.resortName}
            </h3>
            <p className="text-ink-soft">
              <span lang={contentLanguage}>{summary.roomType}</span> · {m.wizard_one_hour_one_guest()}
            </p>
            <OpeningTime openingDate={summary.openingDate} timezone={summary.timezone} />
          </div>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
        <dl className="grid gap-x-6 gap-y-4 border-t border-line pt-5 font-medium break-words sm:grid-cols-2">
          <Fact term="Discord">
            {details.discordUsername} <span className="text-ink-soft">({discordId})</span>
          </Fact>
          <Fact term="Roblox">
            {details.robloxDisplayName} <span className="text-ink-soft">(@{details.robloxUsername})</span>
          </Fact>
          <Fact term={m.wizard_all_inclusive()}>{draft.allInclusive ? m.wizard_yes() : m.wizard_no()}</Fact>
          <Fact term={m.wizard_payment_method()}>{paymentMethodText(draft.paymentMethod)}</Fact>
          <TextFacts booking={draft} />
        </dl>
        <div>
          <Button
            variant="secondary"
            icon={<PencilLine aria-hidden size={iconSize.medium} />}
            onClick={() => back({ ...location, step: 3 })}
          >
            {m.wizard_change_details()}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function paymentMethodText(method: PaymentMethod): string {
  const { label, fixedPrice } = paymentTexts[method];
  return fixedPrice === null ? label : `${label} (${fixedPrice})`;
}
