import { AppError } from '../../errors/app-error.ts';

export const backupsOff = () =>
  new AppError('backups_off', 'No place for backups is configured. Set BACKUP_TARGET on the server.');

export const backupRunning = () => new AppError('backup_running', 'A backup is already running or about to begin.');
