import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import type { ReadSettings } from './reading/read-rows.ts';

/** How the rows of a file are read. */
export function readSettings(settings: ImportSettings, now: Date): ReadSettings {
  const { resort, room_type: roomType } = settings;
  return {
    mapping: settings.columns,
    zone: settings.timezone,
    order: settings.date_order,
    now,
    fixed: {
      ...(resort === null ? {} : { resort }),
      ...(roomType === null ? {} : { room_type: roomType }),
      payment_method: settings.payment_method,
      paid: settings.paid,
    },
  };
}

/** A file and what is left of it is deleted a day later. Rule: IMPORT-15. */
export const fileKeptMs = 24 * 60 * 60 * 1000;

/** An import of so many rows takes a second or more, during which nobody books in its openings. Rule: IMPORT-8. */
export const longImportRows = 500;
export const saleNearMs = 15 * 60 * 1000;
