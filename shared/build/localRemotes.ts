/**
 * What BAIRN_LOCAL_REMOTES asks of a build of the shell: `off` or nothing, for production, leaves the door for remotes from
 * elsewhere out; `on` lets this machine's in; origins such as `https://ana.dev.example`, comma-separated, let those in too.
 * @throws where a value is none of these: a typing error must not open anything, nor close it unnoticed.
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
