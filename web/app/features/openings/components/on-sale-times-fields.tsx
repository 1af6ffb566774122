import { saleModeIds, saleModes, type SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { onSaleGroupIds, onSaleGroups, type OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { DateField, TimeField } from '../../../ui/forms/date-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { WallClock } from '../rules.ts';
import { sharedTimes, type OnSaleErrors, type OnSaleForm } from '../on-sale-form.ts';
import { Notice } from '../../../ui/notice.tsx';

interface OnSaleTimesFieldsProps {
  form: OnSaleForm;
  onChange: (form: OnSaleForm) => void;
  errors: OnSaleErrors;
  /** Where the form has them among other fields. */
  prefix?: string;
  /** A lobby is or was open: mode and share stay, and times can only move to later. */
  isFrozen?: boolean;
}

/** On-sale times by group of guests, and the share of rooms reserved for regular customers. */
export function OnSaleTimesFields({ form, onChange, errors, prefix = '', isFrozen = false }: OnSaleTimesFieldsProps) {
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
        onChange={(saleMode) => onChange({ ...form, saleMode })}
      />
      <p className="max-w-prose text-ink-soft">
        {form.saleMode === 'draw'
          ? 'When the draw is, in your time zone. Each kind of guest needs a time in the future; those with the same time are drawn together. The lobby opens 10 minutes before.'
          : 'When booking opens, in your time zone. Leave empty to open right away.'}{' '}
        Guests can’t wait longer than the guests below them in this list. If booking is switched off, it stays closed.
      </p>
      <SelectField
        name={`${prefix}${wrong ?? 'minutesBefore'}`}
        label={form.saleMode === 'draw' ? 'When the draw is' : 'When booking opens'}
        value={form.minutesBefore}
        options={sharedTimes}
        error={wrong && errors[wrong]}
        onChange={(minutesBefore) => onChange({ ...form, minutesBefore })}
      />
      {form.minutesBefore === '' &&
        onSaleGroupIds.map((group) => (
          <OnSaleTimeRow
            key={group}
            group={group}
            name={`${prefix}${group}`}
            value={form[group]}
            error={errors[group]}
            onChange={(value) => onChange({ ...form, [group]: value })}
          />
        ))}
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
    </fieldset>
  );
}

interface OnSaleTimeRowProps {
  group: OnSaleGroup;
  name: string;
  value: WallClock;
  error: string | undefined;
  onChange: (value: WallClock) => void;
}

function OnSaleTimeRow({ group, name, value, error, onChange }: OnSaleTimeRowProps) {
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
        label="Opens on"
        name={name}
        value={value.day}
        error={error}
        onChange={(day) => onChange({ ...value, day })}
      />
      <TimeField label="At" value={value.time} onChange={(time) => onChange({ ...value, time })} />
    </div>
  );
}

interface SaleModeFieldProps {
  name: string;
  /** Null: as the site settings say, for new openings. */
  value: SaleMode | null;
  error: string | undefined;
  isFrozen: boolean;
  onChange: (value: SaleMode | null) => void;
}

const modeOptions = saleModeIds.map((value) => ({ value, label: saleModes[value].label }));
const asInSettings = { value: 'default', label: 'As in Settings' } as const;

function SaleModeField({ name, value, error, isFrozen, onChange }: SaleModeFieldProps) {
  return (
    <SelectField
      name={name}
      label="How rooms are sold"
      hint={value === null ? 'Choose here to sell this opening in another way.' : saleModes[value].hint}
      value={value ?? asInSettings.value}
      options={value === null ? [asInSettings, ...modeOptions] : modeOptions}
      error={error}
      disabled={isFrozen}
      onChange={(mode) => onChange(mode === 'default' ? null : mode)}
    />
  );
}
