import { sql } from 'kysely';
import type { CopyContent, EntryContent } from '@bairn/shared/schema/journal';
import type { Handle } from '../database/database.ts';
import { nameReplacer, type Named } from './withoutNames.ts';

/** A child with its name. */
export type NamedChild = Named & { id: string };
/** One child's copy of an entry. `replaced`: how often other children's names were. */
export type Copy = { child: string; content: CopyContent; replaced: number };

/** Names of the children at a branch and of those that are named, whose names no other child's family is to read. */
export async function readNames(
  db: Handle,
  { nursery, branch }: { nursery: string; branch: string },
  children: readonly string[],
): Promise<NamedChild[]> {
  const { rows } = await sql<NamedChild>`
    select c.id, c.first_name, c.last_name from child c
    where c.id = any(${children}::uuid[]) or c.id in (
      select p.child_id from child_profile p
      where p.nursery_id = ${nursery} and p.branch_id = ${branch} and p.erased_at is null)`.execute(db);
  return rows;
}

/** A text without the names of other children than this one. */
export function cleanText(text: string, child: string, names: readonly NamedChild[]): string {
  const own = names.find(({ id }) => id === child) ?? { first_name: '', last_name: '' };
  return nameReplacer(
    own,
    names.filter(({ id }) => id !== child),
  )(text).text;
}

/** What the family of each child reads of an entry: no other child's name, and no other child's voice. */
export function makeCopies(
  content: EntryContent,
  children: readonly string[],
  names: readonly NamedChild[],
  media: readonly { id: string; caption: string | null }[],
): Copy[] {
  return children.map((child) => {
    const own = names.find(({ id }) => id === child) ?? { first_name: '', last_name: '' };
    const clean = nameReplacer(
      own,
      names.filter(({ id }) => id !== child),
    );
    let replaced = 0;
    const without = (text: string) => {
      const done = clean(text);
      replaced += done.replaced;
      return done.text;
    };
    const orNull = (text: string | null | undefined) => (text ? without(text) : null);
    const copy: CopyContent = {
      ...content,
      title: orNull(content.title),
      text: orNull(content.text),
      voices: content.voices
        .filter(({ child_id: of }) => !of || of === child)
        .map(({ kind, words }) => ({ kind, words: without(words) })),
      next_steps: content.next_steps.map(({ key, text }) => ({ key, text: without(text) })),
      diary: content.diary ? { kind: content.diary.kind, detail: orNull(content.diary.detail) } : null,
      media: media.map(({ id, caption }) => ({ id, caption: orNull(caption) })),
    };
    return { child, content: copy, replaced };
  });
}
