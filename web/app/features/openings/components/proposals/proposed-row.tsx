import { Trash2 } from 'lucide-react';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateField, TimeField } from '../../../../ui/forms/date-field.tsx';
import { SelectField, type SelectOption } from '../../../../ui/forms/select-field.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { ProposedStart } from '../../proposal-form.ts';
import { wallClockOf } from '../../rules.ts';

interface ProposedRowProps {
  index: number;
  count: number;
  row: ProposedStart;
  options: readonly SelectOption[];
  errorOf: (path: string) => string | undefined;
  onChange: (changes: Partial<ProposedStart>) => void;
  onRemove: () => void;
}

/** One opening to propose. */
export function ProposedRow({ index, count, row, options, errorOf, onChange, onRemove }: ProposedRowProps) {
  const title = `Opening ${index + 1}`;
  const field = (name: keyof ProposedStart) => ({
    name: `openings.${index}.${name}`,
    value: row[name],
    error: errorOf(`openings.${index}.${name}`),
    required: true,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-4">
      <legend className={count === 1 ? 'sr-only' : 'px-1 font-semibold'}>{title}</legend>
      <SelectField {...field('resortId')} label="Resort" placeholder="Choose a resort" options={options} />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField {...field('day')} label="Date" min={wallClockOf(new Date(serverNow())).day} />
        <TimeField {...field('time')} label="Time" />
      </div>
      {count > 1 && (
        <Button
          variant="ghost"
          className="self-start"
          aria-label={`Remove ${title}`}
          icon={<Trash2 size={iconSize.small} className="text-danger-text" />}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </fieldset>
  );
}
