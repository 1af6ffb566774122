import { AppError, fieldDetail, notFound } from '../../../errors/app-error.ts';
import { momentText } from '../admin/rules.ts';

export const closureNotFound = () => notFound('The closure');

export const closureLifted = () => new AppError('already_decided', 'This closure has ended already.');

interface Standing {
  id: number;
  startsAt: Date;
  endsAt: Date;
  reason: string;
}

/** The resort is closed then; the closure comes along, unless it was gone when it was looked for. */
export function resortClosed(resort: string, standing: Standing | undefined, zone: string): AppError {
  if (standing === undefined) return new AppError('resort_closed', `${resort} is closed then. Nothing was changed.`);
  const { id, startsAt, endsAt, reason } = standing;
  const period = `from ${momentText(startsAt, zone)} until ${momentText(endsAt, zone)}`;
  return new AppError('resort_closed', `${resort} is closed ${period}: ${reason}. Nothing was changed.`, {
    extensions: { closure: { id, from: startsAt.toISOString(), until: endsAt.toISOString(), reason } },
  });
}

/** Openings in the period of which the call does not say what becomes of them. */
export const openingsChanged = (ids: readonly number[]) =>
  new AppError(
    'changed_meanwhile',
    'The openings in this period have changed. Look at them again. Nothing was changed.',
    {
      extensions: { opening_ids: ids },
    },
  );

export const badPeriod = (field: 'from' | 'until', message: string) => {
  const path = `body.${field}`;
  return new AppError('invalid_input', fieldDetail({ path, message }), { fields: [{ path, message }] });
};
