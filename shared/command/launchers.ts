import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Process = { pid: number; parent: number; command: string };

/**
 * Calls `gone` once when one of the programs that launched us (`npm exec`, pnpm and the shells between) has ended.
 * `npx` does not forward signals to pnpm, nor pnpm to the shell of a script, so the product would otherwise keep
 * running after its launcher was stopped. The caller of the launcher is not watched: it may end first.
 */
export function whenLauncherEnds(gone: () => void): void {
  const launchers = launchersOf(process.ppid);
  const timer = setInterval(() => {
    if (launchers.every(isRunning)) return;
    clearInterval(timer);
    gone();
  }, 300);
  timer.unref();
}

/** From the parent up to `npm exec`, or to pnpm if it was called directly. */
function launchersOf(parent: number): number[] {
  const chain: Process[] = [];
  for (let pid = parent; pid > 1 && chain.length < 8;) {
    const found = processOf(pid);
    if (!found) break;
    chain.push(found);
    pid = found.parent;
  }
  const npm = chain.findIndex(({ command }) => /^npm exec|\bnpx-cli\.js\b/.test(command));
  const pnpm = chain.findLastIndex(({ command }) => /^(\S*\/)?pnpm\b/.test(command));
  return chain.slice(0, Math.max(npm, pnpm) + 1).map(({ pid }) => pid);
}

function processOf(pid: number): Process | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = statOf(pid);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { pid, parent: Number(stat[1]), command };
    }
    if (process.platform === 'win32') return undefined;
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', `${pid}`], { encoding: 'utf8' }).trim();
    const found = /^(\d+)\s+(.*)$/s.exec(line);
    return found ? { pid, parent: Number(found[1]), command: found[2] ?? '' } : undefined;
  } catch {
    return undefined; // it ended during the check, or this system does not report it
  }
}

/** State, parent and more of a process on Linux; the name before them may contain spaces and brackets. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function isRunning(pid: number): boolean {
  try {
    if (process.platform === 'linux') return statOf(pid)[0] !== 'Z';
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
