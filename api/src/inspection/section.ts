import type { Cell } from '@bairn/shared/format/csv';

/** The branch and the period of a pack, both days included. */
export type Asked = { nursery: string; branch: string; from: string; to: string };

/** A table of a pack: the file's name, what it says in words, its heads and its rows. */
export type Section = { name: string; title: string; heads: readonly string[]; rows: Cell[][] };

/** A yes or no as a cell. */
export const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
