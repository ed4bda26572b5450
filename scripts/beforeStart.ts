import { once } from 'node:events';
import { createServer } from 'node:net';
import { readSettings, SettingsError, type Settings } from '../api/src/settings.ts';

/** Exits with a message instead of a stack trace. */
export function refuse(sentence: string): never {
  console.error(`\nBairn did not start: ${sentence}\n`);
  process.exit(1);
}

/** The settings of this process; ends it with a sentence where one is wrong. */
export function settingsOrRefuse(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) refuse(error.message);
    throw error;
  }
}

async function portIsTaken(port: number, host: string): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    probe.close();
  }
}

/** Ends this process with a sentence where it cannot listen. @param command the one to repeat with another port */
export async function refuseTakenPort({ port, host }: Settings, command: string): Promise<void> {
  const taken = await portIsTaken(port, host);
  if (taken === 'EADDRINUSE') {
    refuse(`port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npx --yes pnpm@12 ${command}`);
  }
  if (taken) refuse(`it may not listen on ${host}, port ${port} (${taken}). Set PORT and HOST.`);
}
