import type { RetentionVariable } from '@sunset/contract/api/installation/service-health.ts';
import { colours, type MessageText } from './message-text.ts';

const whatIsDeleted: Record<RetentionVariable, string> = {
  BACKUP_KEEP_DAYS: 'older backups are',
  MESSAGE_RETENTION_DAYS: 'older messages are',
  RETENTION_MONTHS: 'the names and notes of older sessions are',
};

interface ShorterRetention {
  variable: RetentionVariable;
  inUse: number;
  shorter: number;
  countsAt: Date;
}

/** For the staff channel: the configuration will delete something earlier. Rule: PRIVACY-11. */
export function shorterRetention({ variable, inUse, shorter, countsAt }: ShorterRetention): MessageText {
  return {
    locale: 'en',
    title: 'Data will be deleted earlier',
    text: [
      `${variable} was set to ${shorter} instead of ${inUse}. From `,
      { at: countsAt },
      ` on, ${whatIsDeleted[variable]} deleted for good. If that is a slip, ask the person who runs the server to set it to ${inUse} again before then.`,
    ],
    facts: [],
    buttons: [],
    colour: colours.notice,
  };
}
