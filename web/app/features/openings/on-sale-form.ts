import type { OpeningOnSaleTimes } from '@sunset/contract/api/openings/on-sale-times.ts';
import { saleModes, type SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { forEachOnSaleGroup, onSaleGroupIds, type OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { FieldProblems } from '../../lib/requests/problem-fields.ts';
import type { OnSaleSettings } from './mutations.ts';
import { wallClockOf, type WallClock } from './rules.ts';

/** Form values of the on-sale times, in the viewer's time zone. An empty day and time mean on sale at once. */
export type OnSaleForm = Record<OnSaleGroup, WallClock> & {
  regularShare: string;
  /** Null: as the site settings say. */
  saleMode: SaleMode | null;
  /** The same time for all groups, so many minutes before the start; empty: each has its own. */
  minutesBefore: string;
};

/** Errors of the on-sale times, by field. */
export type OnSaleErrors = Partial<Record<OnSaleGroup | 'regular_share' | 'sale_mode', string>>;

const atOnce: WallClock = { day: '', time: '' };

/** On sale at once for everybody, which is the default. */
export const emptyOnSaleForm: OnSaleForm = {
  ...forEachOnSaleGroup(() => atOnce),
  regularShare: '0',
  saleMode: null,
  minutesBefore: '',
};

export function toOnSaleForm(onSale: OpeningOnSaleTimes): OnSaleForm {
  const wallClocks = forEachOnSaleGroup((group) => {
    const instant = onSale[group];
    return instant === null ? atOnce : wallClockOf(new Date(instant));
  });
  return {
    ...wallClocks,
    regularShare: String(onSale.regular_share),
    saleMode: onSale.sale_mode,
    minutesBefore: sharedMinutes(onSale),
  };
}

/** The choice that all groups have together; empty if they have none of those that are offered. */
function sharedMinutes(onSale: OpeningOnSaleTimes): string {
  const [first, ...others] = new Set(onSaleGroupIds.map((group) => onSale[group]));
  if (!first || others.length > 0) return '';
  const minutes = String((Date.parse(onSale.openingDate) - Date.parse(first)) / 60_000);
  return sharedTimes.some(({ value }) => value === minutes) ? minutes : '';
}

/** A draw needs a time for each group (DRAW-2): until others are chosen all have the same one, a day before the start. */
export function withSaleMode(form: OnSaleForm, saleMode: SaleMode | null): OnSaleForm {
  const isUntimed = form.minutesBefore === '' && onSaleGroupIds.every((group) => form[group].day === '');
  const chosen = { ...form, saleMode };
  return saleMode === 'draw' && isUntimed ? withSharedTime(chosen, String(day)) : chosen;
}

/** With one time for all, no room waits for regular customers. */
export function withSharedTime(form: OnSaleForm, minutesBefore: string): OnSaleForm {
  return { ...form, minutesBefore, ...(minutesBefore !== '' && { regularShare: '0' }) };
}

/** For the opening that is created next: it is sold as the settings say, without the times of a draw. */
export function forNextOpening(form: OnSaleForm): OnSaleForm {
  return form.saleMode === 'draw' ? emptyOnSaleForm : { ...form, saleMode: null };
}

/** How an opening will be sold, where the form says it. */
export function saleText({ saleMode, minutesBefore }: OnSaleForm): string | null {
  if (saleMode === null) return null;
  const time = sharedTimes.find(({ value }) => value !== '' && value === minutesBefore);
  return time ? `${saleModes[saleMode].label}. ${time.label}.` : `${saleModes[saleMode].label}.`;
}

/** The request body for an opening from `start`; the server validates it. */
export function toOnSaleBody(form: OnSaleForm, start: string): OnSaleSettings {
  const shared = sharedTime(form, start);
  const times = forEachOnSaleGroup((group) => shared ?? toInstant(form[group]));
  return {
    ...times,
    regular_share: Number(form.regularShare || '0'),
    ...(form.saleMode === null ? {} : { sale_mode: form.saleMode }),
  };
}

/** A draw needs a time for each group (DRAW-2). A time without a day would otherwise be ignored. */
export function findMissingDays(form: OnSaleForm): FieldProblems {
  if (form.minutesBefore !== '') return {};
  const missing = onSaleGroupIds
    .filter((group) => form[group].day === '')
    .flatMap((group) => {
      if (form[group].time !== '') return [[group, 'Please choose a day too.']];
      return form.saleMode === 'draw' ? [[group, 'A draw needs a day and a time.']] : [];
    });
  return Object.fromEntries(missing) as FieldProblems;
}

/** Whether the form equals the default. */
export function isEmptyOnSaleForm(form: OnSaleForm): boolean {
  return (
    onSaleGroupIds.every((group) => form[group].day === '' && form[group].time === '') &&
    !Number(form.regularShare) &&
    form.saleMode === null &&
    form.minutesBefore === ''
  );
}

/** A day without a time means midnight. */
function toInstant({ day, time }: WallClock): string | null {
  const date = new Date(`${day}T${time || '00:00'}`);
  return day === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function sharedTime({ minutesBefore }: OnSaleForm, start: string): string | null {
  if (minutesBefore === '') return null;
  return new Date(Date.parse(start) - Number(minutesBefore) * 60_000).toISOString();
}

const [hour, day] = [60, 24 * 60];

/** The times before the start that can be chosen for all groups together. */
export const sharedTimes = [
  { value: '', label: 'Each group has its own time' },
  ...[1, 2, 3, 6, 12].map((hours) => ({
    value: String(hours * hour),
    label: `All guests: ${hours} ${hours === 1 ? 'hour' : 'hours'} before start`,
  })),
  ...[1, 2, 3, 7].map((days) => ({
    value: String(days * day),
    label: `All guests: ${days} ${days === 1 ? 'day' : 'days'} before start`,
  })),
];
