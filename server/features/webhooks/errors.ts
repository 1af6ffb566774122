import { maxWebhooks } from '@sunset/contract/api/webhooks.ts';
import { AppError } from '../../errors/app-error.ts';

export const tooManyWebhooks = () =>
  new AppError('too_many_webhooks', `There are ${maxWebhooks} webhooks already. Delete one that is not used anymore.`);

export const webhookNotActive = () =>
  new AppError('webhook_not_active', 'This webhook is paused or disabled. Resume it first.');

export const urlNotAllowed = (message: string) =>
  new AppError('invalid_input', `The address ${message}.`, { fields: [{ path: 'body.url', message }] });
