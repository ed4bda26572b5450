/**
 * Parses BAIRN_LOCAL_REMOTES for a build of the shell. `off` or nothing, for production, leaves out the support for
 * local remotes; `on` allows this machine's; origins such as `https://ana.dev.example`, comma-separated, are allowed
 * too.
 * @throws for any other value: a typing error must not enable it, nor disable it unnoticed.
 */
export function localRemotes(setting: string | undefined): false | string[] {
  if (setting === undefined || setting === '' || setting === 'off') return false;
  if (setting === 'on') return [];
  return setting.split(',').map((part) => {
    const origin = part.trim();
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin)) {
      throw new Error(`BAIRN_LOCAL_REMOTES: ${origin} is no origin such as https://ana.dev.example, nor on or off.`);
    }
    return origin;
  });
}
