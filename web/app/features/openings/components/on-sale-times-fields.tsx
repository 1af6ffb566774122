import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { onSaleGroupIds, onSaleGroups, type OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { useSaleModes } from '../../../shared/openings/use-sale-modes.tsx';
import { DateField, TimeField } from '../../../ui/forms/date-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { WallClock } from '../rules.ts';
import { sharedTimes, withSaleMode, withSharedTime, type OnSaleErrors, type OnSaleForm } from '../on-sale-form.ts';
import { withoutTimeText } from '../on-sale-text.ts';
import { Notice } from '../../../ui/notice.tsx';

interface OnSaleTimesFieldsProps {
  form: OnSaleForm;
  onChange: (form: OnSaleForm) => void;
  errors: OnSaleErrors;
  /** Where the form has them among other fields. */
  prefix?: string;
  /** A lobby is or was open: mode and share stay, and times can only move to later. */
  isFrozen?: boolean;
  /** A new opening can be sold as the settings say. */
  isNew?: boolean;
  /** Or will be when it is created. */
  isPublished: boolean;
}

/** On-sale times by group of guests, and the share of rooms reserved for regular customers. */
export function OnSaleTimesFields(props: OnSaleTimesFieldsProps) {
  const { form, onChange, errors, prefix = '', isFrozen = false, isNew = false, isPublished } = props;
  const wrong = form.minutesBefore === '' ? undefined : onSaleGroupIds.find((group) => errors[group]);
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="sr-only">Booking times</legend>
      {isFrozen && (
        <Notice tone="yellow">
          A lobby of this opening is open or was open. You can only move the times to later.
        </Notice>
      )}
      <SaleModeField
        name={`${prefix}sale_mode`}
        value={form.saleMode}
        error={errors.sale_mode}
        isFrozen={isFrozen}
        isNew={isNew}
        onChange={(saleMode) => onChange(withSaleMode(form, saleMode))}
      />
      <p className="max-w-prose text-ink-soft">
        {form.saleMode === 'draw'
          ? 'The lobby opens 10 minutes before the draw.'
          : 'If booking is switched off, it stays closed.'}
      </p>
      <SelectField
        name={`${prefix}${wrong ?? 'minutesBefore'}`}
        label={form.saleMode === 'draw' ? 'When the draw is' : 'When booking opens'}
        hint={whenHint(form)}
        value={form.minutesBefore}
        options={sharedTimes}
        error={wrong && errors[wrong]}
        onChange={(minutesBefore) =>
          onChange(isFrozen ? { ...form, minutesBefore } : withSharedTime(form, minutesBefore))
        }
      />
      {form.minutesBefore === '' && (
        <p className="max-w-prose text-ink-soft">
          {form.saleMode === 'draw'
            ? 'In your time zone. Guests with the same time are drawn together.'
            : 'In your time zone.'}{' '}
          Guests can’t wait longer than the guests below them.
        </p>
      )}
      {form.minutesBefore === '' &&
        onSaleGroupIds.map((group) => (
          <OnSaleTimeRow
            key={group}
            group={group}
            dayLabel={form.saleMode === 'draw' ? 'Day of the draw' : 'Booking opens on'}
            name={`${prefix}${group}`}
            value={form[group]}
            hint={form.saleMode === 'draw' ? undefined : `Empty: they can book ${withoutTimeText(isPublished)}.`}
            error={errors[group]}
            onChange={(value) => onChange({ ...form, [group]: value })}
          />
        ))}
      {form.minutesBefore === '' && (
        <TextField
          name={`${prefix}regular_share`}
          label="Rooms reserved for regular customers, in percent"
          hint="Of each room type, until regular customers can book."
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          value={form.regularShare}
          disabled={isFrozen}
          error={errors.regular_share}
          onChange={(event) => onChange({ ...form, regularShare: event.target.value })}
        />
      )}
    </fieldset>
  );
}

/** Which guests the time is the same for. */
function whenHint({ saleMode, minutesBefore }: OnSaleForm): string {
  if (minutesBefore === '') return 'Below is a time for regular customers, gold customers and each kind of booster.';
  return saleMode === 'draw'
    ? 'One draw for all: regular customers, gold customers and boosters are drawn together.'
    : 'One time for all: regular customers, gold customers and boosters can book from then on.';
}

interface OnSaleTimeRowProps {
  group: OnSaleGroup;
  dayLabel: string;
  name: string;
  value: WallClock;
  /** What an empty day means. */
  hint: string | undefined;
  error: string | undefined;
  onChange: (value: WallClock) => void;
}

function OnSaleTimeRow({ group, dayLabel, name, value, hint, error, onChange }: OnSaleTimeRowProps) {
  const label = onSaleGroups[group];
  return (
    <div
      role="group"
      aria-label={label}
      className="grid gap-x-4 gap-y-2 border-t border-line pt-4 sm:grid-cols-2 sm:items-start"
    >
      <p aria-hidden className="font-bold sm:col-span-2">
        {label}
      </p>
      <DateField
        label={dayLabel}
        name={name}
        hint={value.day === '' && hint}
        value={value.day}
        error={error}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TimeField
        label="At"
        hint={value.day !== '' && value.time === '' && 'Empty: midnight, when the day begins.'}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  );
}

interface SaleModeFieldProps {
  name: string;
  /** Null: as the site settings say, for new openings. */
  value: SaleMode | null;
  error: string | undefined;
  isFrozen: boolean;
  isNew: boolean;
  onChange: (value: SaleMode | null) => void;
}

const asInSettings = { value: 'default', label: 'As in Settings' } as const;

function SaleModeField({ name, value, error, isFrozen, isNew, onChange }: SaleModeFieldProps) {
  const { options, hintFor } = useSaleModes();
  return (
    <SelectField
      name={name}
      label="How rooms are sold"
      hint={hintFor(value)}
      value={value ?? asInSettings.value}
      options={isNew ? [asInSettings, ...options] : options}
      error={error}
      disabled={isFrozen}
      onChange={(mode) => onChange(mode === 'default' ? null : mode)}
    />
  );
}
