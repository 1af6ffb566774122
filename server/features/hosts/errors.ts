import { AppError } from '../../app-error.ts';

export const alreadyHost = () => new AppError('already_host', 'An admin has made this person a host already.');
