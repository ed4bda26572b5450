import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';

const entry = new URL('../server.ts', import.meta.url).pathname;

/** A server in a process of its own; the test ends it. */
export type ProductionProcess = {
  child: ChildProcess;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  output: () => string;
  /** Waits until it is ready, for its port. @throws Error if it ends instead. */
  port: () => Promise<number>;
};

/** Starts a production process on the embedded database in a folder: it seeds nothing, so it is ready soon. */
export function startProduction(folder: string, settings: Record<string, string> = {}): ProductionProcess {
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      BAIRN_MODE: 'production',
      BAIRN_API_KEY: 'a key of the test',
      BAIRN_TOKEN_SECRETS: 'a token secret of the test that is long enough',
      PUSHER_SECRET: 'a realtime secret of the test',
      BAIRN_PUBLIC_URL: 'https://bairn.test',
      MAIL_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Bairn <hello@bairn.example>',
      STRIPE_SECRET_KEY: 'sk_live_nobody',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_test_nobody',
      PORT: '0',
      BAIRN_DATA: folder,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let code: number | null | undefined;
  const ended = once(child, 'exit').then(([value]) => (code = value as number | null));
  return {
    child,
    ended,
    output: () => output,
    port: () =>
      vi.waitFor(
        () => {
          if (code !== undefined) throw new Error(`it ended with ${code}: ${output}`);
          const found = /Bairn is ready at \S+, port (\d+)/.exec(output)?.[1];
          if (!found) throw new Error(`not ready: ${output}`);
          return Number(found);
        },
        { timeout: 60_000, interval: 50 },
      ),
  };
}
