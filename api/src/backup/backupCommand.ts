import { makeBackup } from './makeBackup.ts';
import { runBackupCommand } from './command.ts';

await runBackupCommand('backup', 'Backed up to', makeBackup);
