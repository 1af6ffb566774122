import { backupFailures, type BackupFailureReason } from '@sunset/contract/api/backups.ts';
import { colours, type MessageText } from './message-text.ts';

const buttons = [{ label: 'Backups', path: '/admin?tab=settings#backups' }];

/** For the staff channel: no backup since the time it was due. Rule: BACKUP-8. */
export function backupMissing(facts: { goodAt: Date | null; failure: string | null }): MessageText {
  const since =
    facts.goodAt === null ? ['There is no backup yet.'] : ['The last good backup is from ', { at: facts.goodAt }, '.'];
  const why =
    facts.failure === null
      ? 'No server has tried to take one.'
      : `The last try failed. ${backupFailures[facts.failure as BackupFailureReason]}`;
  return {
    locale: 'en',
    title: 'A backup is missing',
    text: [...since, ` ${why} We keep trying. Tell the person who runs the server.`],
    facts: [],
    buttons,
    colour: colours.notice,
  };
}

/** For the staff channel, after they heard that one is missing. Rule: BACKUP-8. */
export function backupGood(at: Date): MessageText {
  return {
    locale: 'en',
    title: 'Backups work again',
    text: ['A new backup was taken and checked, ', { at }, '.'],
    facts: [],
    buttons,
    colour: colours.sea,
  };
}
