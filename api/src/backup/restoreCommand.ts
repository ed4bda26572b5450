import { runBackupCommand } from './command.ts';
import { restoreBackup } from './restoreBackup.ts';

await runBackupCommand('restore', 'Restored from', restoreBackup);
