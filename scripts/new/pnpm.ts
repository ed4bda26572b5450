/** The pnpm that runs us, else the one of CONTRIBUTING.md, as a program and its first arguments. */
export function pnpmCommand(): [program: string, ...args: string[]] {
  const own = process.env['npm_execpath'] ?? '';
  if (!/pnpm[^/\\]*$/.test(own)) return ['npx', '--yes', 'pnpm@12'];
  return /\.[cm]?js$/.test(own) ? [process.execPath, own] : [own];
}
