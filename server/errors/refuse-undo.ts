import { AppError } from './app-error.ts';

export const alreadyUndone = () => new AppError('already_decided', 'This is already undone.');

/** `why` is a sentence that says which time is over. */
export const undoExpired = (why: string) => new AppError('already_decided', `${why} You can’t undo this anymore.`);
