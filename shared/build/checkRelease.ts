import type { Page, Release, ShellRelease } from '@bairn/shared/contract';
import { reservedNames } from '@bairn/shared/contract/readRegistry';
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import { clashes } from './clashes.ts';
import { pageAt } from './renderIndex.ts';

/** The set of apps that would be live together. */
export type Together = { shell: ShellRelease; remotes: readonly Release[] };

/**
 * Checks whether the apps can be live together, for the apps that change (`changed`, by name): the contract's number,
 * the versions that the shell provides, names, paths and menus.
 * @returns sentences that name both sides and what to do; empty when all are compatible.
 */
export function checkRelease({ shell, remotes }: Together, changed: ReadonlySet<string>): string[] {
  const naming = ({ name, version }: Release) => `the ${changed.has(name) ? 'new' : 'live'} ${name} ${version}`;
  const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
  const found: string[] = [];
  for (const remote of remotes) {
    if (!/^[a-z]\w*$/.test(remote.name) || reservedNames.has(remote.name)) {
      found.push(
        `A remote cannot be called '${remote.name}': use small letters, digits and _, beginning with a letter, and not ${[...reservedNames].map((name) => `'${name}'`).join(' or ')}.`,
      );
    }
    if (!changed.has(remote.name) && !changed.has('shell')) continue;
    found.push(
      ...contractOf(remote, shell, naming(remote), naming(shell), changed.has('shell')),
      ...requirementsOf(remote, shell, naming(remote), naming(shell), changed.has('shell')),
    );
  }
  const all = [shell, ...remotes];
  found.push(...circles({ shell, remotes }, changed, naming));
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      if (!changed.has(one.name) && !changed.has(other.name)) continue;
      if (one.name === other.name) {
        found.push(
          `Two apps would be live under the name '${one.name}', versions ${one.version} and ${other.version}: release one of them under another name.`,
        );
        continue;
      }
      // The changing app is named first, because it can still be fixed.
      found.push(...(changed.has(one.name) ? clashes(one, other, naming) : clashes(other, one, naming)));
    }
  }
  return found.map(capital);
}

/** Redirects that lead back to their own page: a browser that opens it is redirected without end. */
function circles(live: Together, changed: ReadonlySet<string>, naming: (release: Release) => string): string[] {
  const host = { shell: live.shell, registry: { shell: live.shell.version, remotes: live.remotes } };
  const all = [live.shell, ...live.remotes];
  return all.flatMap((release) =>
    Object.values<Page>(release.pages).flatMap((page) => {
      const passed = new Map([[page, release.name]]);
      for (let next = page; next.redirect !== undefined;) {
        const found = pageAt(host, next.redirect.replaceAll(/:\w+/g, 'x'));
        if (!found) break;
        if (found.page === page && [...passed.values()].some((name) => changed.has(name))) {
          const way = [...passed.keys()].map(({ path }) => path).join(', ');
          return [`${naming(release)} redirects ${way} and back to ${page.path}: let one of them be a page.`];
        }
        if (passed.has(found.page)) break;
        passed.set(found.page, found.release.name);
        next = found.page;
      }
      return [];
    }),
  );
}

function contractOf(remote: Release, shell: ShellRelease, it: string, host: string, shellChanges: boolean): string[] {
  const { oldest, newest } = shell.contracts;
  const kept = oldest === newest ? `contract ${oldest} only` : `contracts ${oldest} to ${newest}`;
  const { contract, name } = remote;
  if (contract > newest) {
    return [`${it} needs contract ${contract}, and ${host} keeps to ${kept}: release a shell that keeps to it first.`];
  }
  if (contract < oldest) {
    const do_ = shellChanges
      ? `release ${name} for contract ${oldest} first, or let the shell keep to ${contract} a while longer`
      : `bring ${name} to contract ${oldest}`;
    return [`${it} is written for contract ${contract}, and ${host} keeps to ${kept}: ${do_}.`];
  }
  return [];
}

function requirementsOf(
  remote: Release,
  shell: ShellRelease,
  it: string,
  host: string,
  shellChanges: boolean,
): string[] {
  return Object.entries(remote.requires).flatMap(([request, range]) => {
    const version = shell.provides[request];
    if (validRange(range) === null) return [`${it} requires ${request} '${range}', which is not a range of versions.`];
    if (version !== undefined && satisfies(version, range)) return [];
    const provided = version === undefined ? `does not provide it` : `provides ${version}`;
    const do_ = shellChanges
      ? `release a ${remote.name} that takes both first (peerDependencies in its package.json), or leave ${request} in the shell as it was`
      : `release a shell that provides it first, or build ${remote.name} for what is live`;
    return [`${it} requires ${request} ${range}, and ${host} ${provided}: ${do_}.`];
  });
}
