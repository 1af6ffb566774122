import type { AdminOpening, OpeningFormResort } from '@sunset/contract/api/openings/admin.ts';
import { KeyRound } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { StatusLabel } from '../../../../ui/status-label.tsx';
import type { OpeningAction } from '../../opening-action.ts';
import { CodeText, OpeningRow } from './opening-row.tsx';

interface ResortOpeningsProps {
  resort: OpeningFormResort;
  openings: readonly AdminOpening[];
  onAction: (action: OpeningAction) => void;
}

export function ResortOpenings({ resort, openings, onAction }: ResortOpeningsProps) {
  const code = resort.neighborhood_code;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="text-title">{resort.name}</h3>
        <StatusLabel tone="good">Scheduled</StatusLabel>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-soft">
          Default neighborhood code: <CodeText code={code} otherwise="none" />
        </p>
        <Button
          variant="ghost"
          className="max-sm:-ml-5"
          icon={<KeyRound size={iconSize.small} />}
          onClick={() =>
            onAction({ kind: 'code', owner: { resortId: resort.id }, title: resort.name, code, isDefault: true })
          }
        >
          {code ? 'Change default code' : 'Set default code'}
        </Button>
      </div>
      <ul className="flex flex-col">
        {openings.map((opening) => (
          <OpeningRow key={opening.id} opening={opening} resort={resort} onAction={onAction} />
        ))}
      </ul>
    </Card>
  );
}
