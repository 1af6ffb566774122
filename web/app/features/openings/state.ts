import type { OpeningReleases } from '@sunset/contract/api/openings/on-sale-times.ts';
import { releaseKinds, type ReleaseKind, type Releases } from '@sunset/contract/releases.ts';
import { wallClockOf, type WallClock } from './rules.ts';

/** Form values of the on-sale times, in the viewer's time zone. An empty day and time mean on sale at once. */
export type OnSaleForm = Record<ReleaseKind, WallClock> & { regularShare: string };

/** Errors of the on-sale times, by field. */
export type OnSaleErrors = Partial<Record<ReleaseKind | 'regular_share', string>>;

const atOnce: WallClock = { day: '', time: '' };

/** On sale at once for everybody, which is the default. */
export const emptyOnSaleForm: OnSaleForm = {
  three_boosts: atOnce,
  two_boosts: atOnce,
  gold_and_booster: atOnce,
  regular: atOnce,
  regularShare: '0',
};

/** The form values of stored on-sale times. */
export function toOnSaleForm(releases: OpeningReleases): OnSaleForm {
  const form = { ...emptyOnSaleForm, regularShare: String(releases.regular_share) };
  for (const kind of releaseKinds) {
    const instant = releases[kind];
    form[kind] = instant === null ? atOnce : wallClockOf(new Date(instant));
  }
  return form;
}

/** The request body; the server validates it. */
export function toOnSaleBody(form: OnSaleForm): Releases & { regular_share: number } {
  return {
    three_boosts: toInstant(form.three_boosts),
    two_boosts: toInstant(form.two_boosts),
    gold_and_booster: toInstant(form.gold_and_booster),
    regular: toInstant(form.regular),
    regular_share: Number(form.regularShare || '0'),
  };
}

/** A time without a day is an error: it would otherwise be ignored. */
export function findMissingDays(form: OnSaleForm): OnSaleErrors {
  const missing = releaseKinds.filter((kind) => form[kind].day === '' && form[kind].time !== '');
  return Object.fromEntries(missing.map((kind) => [kind, 'Please choose a day too.']));
}

/** Whether the form equals the default. */
export function isEmptyOnSaleForm(form: OnSaleForm): boolean {
  return releaseKinds.every((kind) => form[kind].day === '' && form[kind].time === '') && !Number(form.regularShare);
}

/** A day without a time means midnight. */
function toInstant({ day, time }: WallClock): string | null {
  const date = new Date(`${day}T${time || '00:00'}`);
  return day === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
