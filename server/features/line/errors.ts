import { AppError } from '../../errors/app-error.ts';

/** Said to guests: the line is not open, or what they have cannot be in it. */
export const lineClosed = () =>
  new AppError(
    'line_closed',
    'You can say that you are here in the last 30 minutes before the start, and with a confirmed booking until the session ends.',
  );

/** The rest is said to hosts. */
export const cannotQueue = () =>
  new AppError(
    'line_closed',
    'Only approved guests who are not checked in can be in line, from 30 minutes before the start until the session ends.',
  );

export const noLineNow = () =>
  new AppError('line_closed', 'Guests can be called from 30 minutes before the start until the session ends.');

export const calledElsewhere = () =>
  new AppError(
    'already_decided',
    'You have called a guest of another session. Check them in there first, or say that they are not here.',
  );

export const nobodyInLine = () => new AppError('already_decided', 'Nobody is in line anymore.');

export const tooEarlyForNotHere = () =>
  new AppError('line_closed', 'You can say that a guest is not here three minutes after the call.');

export const notCalledAnymore = () => new AppError('already_decided', 'This guest is not called anymore.');
