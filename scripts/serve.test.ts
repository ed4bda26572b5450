import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../shared/command/root.ts';

/** What `pnpm serve` says with these settings, where it does not start. */
function refusal(settings: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/serve.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...settings },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  return stderr.trim();
}

it('makes nothing that it was not given: no demonstration, no database, no release', () => {
  const empty = mkdtempSync(join(tmpdir(), 'bairn-serve-'));
  const renderer = { BAIRN_ROLE: 'renderer', BAIRN_API_NODES: 'http://127.0.0.1:9', BAIRN_MODE: 'demo' };
  try {
    expect(refusal({})).toMatch(/^Bairn did not start: BAIRN_API_KEY must be set .+ when BAIRN_MODE is production\.$/);
    expect(refusal({ BAIRN_MODE: 'demo' })).toMatch(/^Bairn did not start: DATABASE_URL is not set\./);
    expect(refusal({ ...renderer, BAIRN_WEB: empty })).toMatch(/^Bairn did not start: nothing was released to /);
  } finally {
    rmSync(empty, { recursive: true });
  }
}, 60_000);
