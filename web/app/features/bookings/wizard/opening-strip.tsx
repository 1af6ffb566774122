import { contentLanguage } from '../../../format/locale.ts';
import type { WizardLocation } from './wizard-location.ts';
import { OpeningCountdown } from '../display/opening-countdown.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { ResortPicture } from '../display/resort-picture.tsx';
import { useSelection } from './hooks/use-selection.ts';

/** Resort and time of the opening, on screens without the summary panel. Keeps its height while loading. */
export function OpeningStrip({ location }: { location: WizardLocation }) {
  const { opening, image } = useSelection(location);
  return (
    <div className="flex min-h-21 items-center gap-4 lg:hidden">
      <ResortPicture src={image} className="h-21 w-24 shrink-0 rounded-control" />
      {opening && (
        <div className="min-w-0">
          <h3 lang={contentLanguage} className="text-title">
            {opening.resortName}
          </h3>
          <OpeningTime openingDate={opening.openingDate} timezone={opening.timezone} />
          <OpeningCountdown openingDate={opening.openingDate} className="-mt-1 block text-sm text-ink-soft" />
        </div>
      )}
    </div>
  );
}
