import type { OpeningReleases } from '@sunset/contract/api/openings/on-sale-times.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { forEachOnSaleGroup, onSaleGroupIds, type OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { FieldProblems } from '../../lib/requests/problem-fields.ts';
import type { OnSaleSettings } from './mutations.ts';
import { wallClockOf, type WallClock } from './rules.ts';

/** Form values of the on-sale times, in the viewer's time zone. An empty day and time mean on sale at once. */
export type OnSaleForm = Record<OnSaleGroup, WallClock> & {
  regularShare: string;
  /** Null: as the site settings say. */
  saleMode: SaleMode | null;
};

/** Errors of the on-sale times, by field. */
export type OnSaleErrors = Partial<Record<OnSaleGroup | 'regular_share' | 'sale_mode', string>>;

const atOnce: WallClock = { day: '', time: '' };

/** On sale at once for everybody, which is the default. */
export const emptyOnSaleForm: OnSaleForm = {
  ...forEachOnSaleGroup(() => atOnce),
  regularShare: '0',
  saleMode: null,
};

export function toOnSaleForm(releases: OpeningReleases): OnSaleForm {
  const wallClocks = forEachOnSaleGroup((group) => {
    const instant = releases[group];
    return instant === null ? atOnce : wallClockOf(new Date(instant));
  });
  return { ...wallClocks, regularShare: String(releases.regular_share), saleMode: releases.sale_mode };
}

/** The request body; the server validates it. */
export function toOnSaleBody(form: OnSaleForm): OnSaleSettings {
  const times = forEachOnSaleGroup((group) => toInstant(form[group]));
  return {
    ...times,
    regular_share: Number(form.regularShare || '0'),
    ...(form.saleMode === null ? {} : { sale_mode: form.saleMode }),
  };
}

/** A time without a day is an error: it would otherwise be ignored. */
export function findMissingDays(form: OnSaleForm): FieldProblems {
  const missing = onSaleGroupIds.filter((group) => form[group].day === '' && form[group].time !== '');
  return Object.fromEntries(missing.map((group) => [group, 'Please choose a day too.']));
}

/** Whether the form equals the default. */
export function isEmptyOnSaleForm(form: OnSaleForm): boolean {
  return (
    onSaleGroupIds.every((group) => form[group].day === '' && form[group].time === '') &&
    !Number(form.regularShare) &&
    form.saleMode === null
  );
}

/** A day without a time means midnight. */
function toInstant({ day, time }: WallClock): string | null {
  const date = new Date(`${day}T${time || '00:00'}`);
  return day === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
