import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A file system of its own that a test can fill up. Null where this user may not mount one, which is told: `instead`
 * names the test that holds the same on a lower level.
 */
export function smallDisk(megabytes: number, instead: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bairn-small-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    console.warn(
      `No test on a disk that is full: none can be mounted here (${String(stderr ?? '').trim()}). See ${instead}.`,
    );
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Leaves so many bytes. */
    fill(left = 0) {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    makeRoom: () => rmSync(filler, { force: true }),
    close() {
      // Lazy: a process that a failed test left may still have files open.
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
