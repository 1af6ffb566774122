import { AppError } from '../../../errors/app-error.ts';

export const goldChanged = () =>
  new AppError(
    'gold_changed',
    'Somebody else changed this membership. Look at it again, then repeat your change if needed.',
  );

export const noGold = () => new AppError('gold_changed', 'No gold membership is running.');

export const noGoldRole = () =>
  new AppError('gold_changed', 'There is no gold role to give or to take away. Load the page again.');
