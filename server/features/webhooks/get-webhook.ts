import { notFound } from '../../errors/app-error.ts';
import type { Database } from '../../database/connect.ts';
import { findWebhook, type WebhookRow } from './queries.ts';

/** Refuses with `not_found`. */
export async function getWebhook(db: Database, id: number): Promise<WebhookRow> {
  const row = await findWebhook(db, id);
  if (row === null) throw notFound('This webhook');
  return row;
}
