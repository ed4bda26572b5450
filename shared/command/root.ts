import { join, sep } from 'node:path';

const here = import.meta.dirname;

/**
 * The folder that the commands work in: the workspace, or where `@bairn/shared` is an installed package, the repository in
 * which they are run.
 */
export const root = here.includes(`${sep}node_modules${sep}`) ? process.cwd() : join(here, '../..');

/** The folder of `@bairn/shared`. */
export const shared = join(here, '..');
