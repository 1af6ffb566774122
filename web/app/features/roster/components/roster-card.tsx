import type { RosterOpening, RosterPlace } from '@sunset/contract/api/openings/roster.ts';
import { useState } from 'react';
import { formatDateWithZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useChangePlace } from '../mutations.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

/** The places of one evening. */
export function RosterCard({ opening }: { opening: RosterOpening }) {
  const when = formatDateWithZone(opening.opening_date, 'weekdayDateTime');
  const open = opening.places.filter(({ holder }) => holder === null).length;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-title">{opening.resort}</h3>
          <time dateTime={opening.opening_date} className="text-ink-soft tabular-nums">
            {when}
          </time>
        </div>
        <StatusLabel tone={open === 0 ? 'good' : 'waiting'}>
          {open === 0 ? 'Complete' : `${formatCount(open, 'place')} open`}
        </StatusLabel>
      </header>
      {opening.places.length === 0 && <p className="text-ink-soft">This opening has no places.</p>}
      <ul className="flex flex-col">
        {opening.places.map((place) => (
          <PlaceRow key={place.id} place={place} evening={`${opening.resort}, ${when}`} />
        ))}
      </ul>
    </Card>
  );
}

function PlaceRow({ place, evening }: { place: RosterPlace; evening: string }) {
  const { mutate: send, isPending } = useChangePlace('Could not change this place.');
  const [isHandingOver, setIsHandingOver] = useState(false);
  const claimLabel = place.holder === null ? 'Claim' : 'Accept';
  const about = `${place.name}, ${evening}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 last:pb-0">
      <p className="min-w-0 flex-1 basis-40 break-words">
        <span className="block font-semibold">{place.name}</span>
        <span className="block text-ink-soft">{holderText(place)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {place.can.claim && (
          <Button
            variant={place.holder === null ? 'secondary' : 'primary'}
            aria-label={`${claimLabel}: ${about}`}
            isLoading={isPending}
            onClick={() => send({ kind: 'claim', placeId: place.id })}
          >
            {claimLabel}
          </Button>
        )}
        {place.can.offer && place.offered_to === null && (
          <Button variant="secondary" aria-label={`Hand over: ${about}`} onClick={() => setIsHandingOver(true)}>
            Hand over
          </Button>
        )}
        {place.can.offer && place.offered_to !== null && (
          <Button
            variant="secondary"
            aria-label={`Keep it: ${about}`}
            isLoading={isPending}
            onClick={() => send({ kind: 'offer', placeId: place.id, memberId: null })}
          >
            Keep it
          </Button>
        )}
        {place.can.release && (
          <Button
            variant="ghost"
            aria-label={`Release: ${about}`}
            isLoading={isPending}
            onClick={() => send({ kind: 'release', placeId: place.id })}
          >
            Release
          </Button>
        )}
      </div>
      {isHandingOver && <HandOverDialog place={place} evening={evening} onClose={() => setIsHandingOver(false)} />}
    </li>
  );
}

function holderText({ holder, offered_to: other }: RosterPlace): string {
  if (holder === null) return 'Open';
  return other === null ? holder.name : `${holder.name}, offered to ${other.name}`;
}
