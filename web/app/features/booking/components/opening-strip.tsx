import type { Place } from '../state.ts';
import { OpeningCountdown } from './opening-countdown.tsx';
import { OpeningMoment } from './opening-moment.tsx';
import { ScenePicture } from './scene-picture.tsx';
import { useChosen } from './use-chosen.ts';

/** Which opening this is about, where the side panel does not say so. Keeps its height while that is looked up. */
export function OpeningStrip({ place }: { place: Place }) {
  const { opening, image } = useChosen(place);
  return (
    <div className="flex min-h-21 items-center gap-4 lg:hidden">
      <ScenePicture src={image} className="h-21 w-24 shrink-0 rounded-control" />
      {opening && (
        <div className="min-w-0">
          <h3 className="text-title">{opening.resortName}</h3>
          <OpeningMoment openingDate={opening.openingDate} timezone={opening.timezone} />
          <OpeningCountdown openingDate={opening.openingDate} className="-mt-1 block text-sm text-ink-soft" />
        </div>
      )}
    </div>
  );
}
