import { backupFailures, type BackupFailureReason } from '@sunset/contract/installation/backup-failures.ts';
import { colours, type MessageText } from './message-text.ts';

const buttons = [{ label: 'Backups', path: '/admin?tab=settings#backups' }];

interface MissingBackup {
  goodAt: Date | null;
  failure: string | null;
  /** Null: off on purpose. */
  hasTarget: boolean | null;
}

/** For the staff channel: no backup since the time it was due. Rule: BACKUP-8. */
export function backupMissing(facts: MissingBackup): MessageText {
  const since =
    facts.goodAt === null ? ['There is no backup yet.'] : ['The last good backup is from ', { at: facts.goodAt }, '.'];
  return {
    locale: 'en',
    title: 'A backup is missing',
    text: [...since, ` ${whyMissing(facts)} Tell the person who runs the server.`],
    facts: [],
    buttons,
    colour: colours.notice,
  };
}

function whyMissing({ hasTarget, failure }: MissingBackup): string {
  if (hasTarget === null)
    return 'Backups are off (BACKUP_TARGET=off), so no server takes any. If that is on purpose, we remind you once a month.';
  if (!hasTarget) return 'BACKUP_TARGET is not set any more, so no server takes backups.';
  if (failure === null) return 'No server has tried to take one. We keep trying.';
  return `The last try failed. ${backupFailures[failure as BackupFailureReason]} We keep trying.`;
}

/** For the staff channel: the backup is good, but what it contains is not. Rule: BACKUP-11. */
export function dataBroken({ violations, rules }: { violations: number; rules: string }): MessageText {
  return {
    locale: 'en',
    title: 'The data breaks rules of the site',
    text: [
      'The last backup was restored as a test and is kept. But its data breaks rules of the site. Tell the person who runs the server.',
    ],
    facts: [
      { name: 'Violations', value: [String(violations)] },
      { name: 'Rules', value: [rules] },
    ],
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
