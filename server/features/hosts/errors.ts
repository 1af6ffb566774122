import { AppError } from '../../errors/app-error.ts';

export const alreadyHost = () => new AppError('already_host', 'An admin has made this person a host already.');
