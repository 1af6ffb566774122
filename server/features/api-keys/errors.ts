import { maxLiveApiKeys } from '@sunset/contract/api/api-keys.ts';
import { AppError } from '../../errors/app-error.ts';

export const tooManyKeys = () =>
  new AppError('too_many_keys', `There are ${maxLiveApiKeys} keys already. Revoke one that is not used anymore.`);
