import { drawsNeedLinks } from '@sunset/contract/openings/draws-need-links.ts';
import type { FieldError } from '@sunset/contract/errors.ts';
import { AppError } from '../../../errors/app-error.ts';

/** Times that cannot be, each named with its field. */
export const impossibleTimes = (fields: FieldError[]) =>
  new AppError('invalid_input', fields[0]?.message ?? 'These times are not possible.', { fields });

/** Nobody could enter the lobby; `path` names the field of the sale mode. Rule: DRAW-15. */
export const drawNeedsLinks = (path: string) => impossibleTimes([{ path, message: drawsNeedLinks }]);

/** A lobby is or was open: only postponing is possible. */
export const lobbyOpen = () =>
  new AppError(
    'lobby_open',
    'The lobby of this opening is or was open. Its mode and reserved rooms are fixed, and its times can only be later.',
  );
