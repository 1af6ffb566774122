import type { ConcernedOpening } from '@sunset/contract/api/openings/closures.ts';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { problemAt, type FieldProblems } from '../../../../lib/requests/problem-fields.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { decideAll, decisionOf, sharedAction, type ClosureForm, type DecisionForm } from '../../closure-form.ts';
import { StartFields } from '../start-fields.tsx';
import { Notice } from '../../../../ui/notice.tsx';

interface ConcernedOpeningsProps {
  openings: readonly ConcernedOpening[];
  decisions: ClosureForm['decisions'];
  errors: FieldProblems;
  onChange: (decisions: ClosureForm['decisions']) => void;
}

/** The openings in the closure with their guests, and what becomes of each. */
export function ConcernedOpenings({ openings, decisions, errors, onChange }: ConcernedOpeningsProps) {
  if (openings.length === 0) return <p className="text-ink-soft">No opening is planned then.</p>;
  const guests = openings.reduce((sum, { booked, waiting }) => sum + booked + waiting, 0);
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="yellow" className="font-medium">
        {formatCount(openings.length, 'opening')} with {formatCount(guests, 'guest')}. Guests of cancelled openings get
        a message after 10 minutes. Until then you can undo it.
      </Notice>
      {openings.length > 1 && (
        <SelectField
          label="All of them"
          placeholder="Each as below"
          value={sharedAction(openings, decisions)}
          options={actions}
          onChange={(action) => action !== '' && onChange(decideAll(openings, decisions, action))}
        />
      )}
      <ul className="flex flex-col gap-4">
        {openings.map((opening) => (
          <ConcernedRow
            key={opening.id}
            opening={opening}
            decision={decisionOf(opening, decisions)}
            error={problemAt(errors, `decisions.${opening.id}`)}
            onChange={(decision) => onChange({ ...decisions, [opening.id]: decision })}
          />
        ))}
      </ul>
    </div>
  );
}

const actions = [
  { value: 'keep', label: 'Keep it' },
  { value: 'move', label: 'Move it to another time' },
  { value: 'cancel', label: 'Cancel the opening' },
] as const;

interface ConcernedRowProps {
  opening: ConcernedOpening;
  decision: DecisionForm;
  error: string | undefined;
  onChange: (decision: DecisionForm) => void;
}

function ConcernedRow({ opening, decision, error, onChange }: ConcernedRowProps) {
  const { booked, waiting, is_published: isPublished } = opening;
  const facts = [
    `${booked} booked`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(isPublished ? [] : ['not published']),
  ];
  return (
    <li className="flex flex-col gap-3 border-t border-line pt-4">
      <SelectField
        label={formatDateWithZone(opening.opening_date, 'weekdayDateTime')}
        hint={facts.join(', ')}
        value={decision.action}
        options={actions}
        onChange={(action) => onChange({ ...decision, action })}
      />
      {decision.action === 'move' && (
        <StartFields
          start={decision}
          errors={{ time: error }}
          onChange={({ day, time }) => onChange({ ...decision, day, time })}
        />
      )}
    </li>
  );
}
