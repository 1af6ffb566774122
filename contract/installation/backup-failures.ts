/** Why a scheduled backup failed, by what staff look at. */
export const backupFailures = {
  interrupted: 'The server that took it was stopped.',
  deadline: 'It took too long.',
  no_space: 'The server has too little free disk space.',
  source: 'The database could not be read.',
  target: 'The place for backups could not be used.',
  damaged: 'What was read back differs from what was written.',
  rehearsal: 'It could not be restored.',
  not_ours: 'The place for backups is used by another copy of the site.',
} as const;

export type BackupFailureReason = keyof typeof backupFailures;

export const backupFailureReasons = Object.keys(backupFailures) as BackupFailureReason[];
