import type { OpeningReleases } from '@sunset/contract/api/openings/on-sale-times.ts';
import { releaseKinds, type ReleaseKind, type Releases } from '@sunset/contract/releases.ts';
import { wallClockOf, type WallClock } from './rules.ts';

/** What the fields of release times hold, in the viewer's zone; a day and a time that are empty mean at once. */
export type OnSaleForm = Record<ReleaseKind, WallClock> & { regularShare: string };

/** What is wrong with release times, by field. */
export type OnSaleErrors = Partial<Record<ReleaseKind | 'regular_share', string>>;

const atOnce: WallClock = { day: '', time: '' };

/** Booking opens for everybody at once, as it does unless staff say otherwise. */
export const emptyOnSaleForm: OnSaleForm = {
  three_boosts: atOnce,
  two_boosts: atOnce,
  gold_and_booster: atOnce,
  regular: atOnce,
  regularShare: '0',
};

/** The fields as an opening's release times are set. */
export function toOnSaleForm(releases: OpeningReleases): OnSaleForm {
  const form = { ...emptyOnSaleForm, regularShare: String(releases.regular_share) };
  for (const kind of releaseKinds) {
    const instant = releases[kind];
    form[kind] = instant === null ? atOnce : wallClockOf(new Date(instant));
  }
  return form;
}

/** What the server takes; it says what is wrong with it. */
export function toOnSaleBody(form: OnSaleForm): Releases & { regular_share: number } {
  return {
    three_boosts: toInstant(form.three_boosts),
    two_boosts: toInstant(form.two_boosts),
    gold_and_booster: toInstant(form.gold_and_booster),
    regular: toInstant(form.regular),
    regular_share: Number(form.regularShare || '0'),
  };
}

/** A time alone would be dropped in silence. */
export function findMissingDays(form: OnSaleForm): OnSaleErrors {
  const missing = releaseKinds.filter((kind) => form[kind].day === '' && form[kind].time !== '');
  return Object.fromEntries(missing.map((kind) => [kind, 'Please choose a day too.']));
}

/** Whether staff left everything as it is without them. */
export function isEmptyOnSaleForm(form: OnSaleForm): boolean {
  return releaseKinds.every((kind) => form[kind].day === '' && form[kind].time === '') && !Number(form.regularShare);
}

/** A day without a time means its beginning. */
function toInstant({ day, time }: WallClock): string | null {
  const date = new Date(`${day}T${time || '00:00'}`);
  return day === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
