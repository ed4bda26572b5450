import * as z from 'zod/mini';
import { optionalText } from './details.ts';
import { contract, one } from './endpoint.ts';
import { mediaStatuses, mostEntryChildren, mostVideoBytes, pieceBytes } from './journalWords.ts';
import { queryInt } from './numbers.ts';
import { Id } from './rules.ts';

const kinds = ['image', 'video'] as const;

/** A picture or video of an entry, as its authors see it. */
export const EntryMedia = z.object({
  id: Id,
  kind: z.enum(kinds),
  status: z.enum(mediaStatuses),
  /** Bytes of the upload, and how many have arrived. */
  size: z.int(),
  received: z.int(),
  caption: z.nullable(z.string()),
  /** It is kept, and not published. */
  left_out: z.boolean(),
  /** The children who are in it, as far as anyone has said. */
  shows: z.array(z.object({ id: Id, name: z.string() })),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type EntryMedia = z.output<typeof EntryMedia>;

const params = z.object({ id: Id });
/** How far an upload is: the next piece begins at `received`. */
const Upload = z.object({ id: Id, size: z.int(), received: z.int(), status: z.enum(mediaStatuses) });

export const beginMediaContract = contract(() => ({
  summary: 'Begin the upload of a picture or video of an entry',
  body: z.object({
    journal_entry_id: Id,
    kind: z.enum(kinds),
    size: z.int().check(z.gte(1), z.lte(mostVideoBytes)),
  }),
  response: one(Upload),
}));

export const showMediaContract = contract(() => ({
  summary: 'How much of an upload has arrived',
  params,
  response: one(Upload),
}));

export const sendPieceContract = contract(() => ({
  summary: 'Send the next piece of an upload',
  params,
  body: z.object({
    /** Where it begins: the bytes that have arrived before it. */
    offset: queryInt(0, mostVideoBytes),
    piece: z.file().check(z.minSize(1), z.maxSize(pieceBytes)),
  }),
  response: one(Upload),
}));

export const finishMediaContract = contract(() => ({
  summary: 'Check an upload that has arrived, remove its location and keep it',
  params,
  body: z.object({
    /** The file's digest, hexadecimal: one that arrived changed is refused. */
    sha256: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/))),
  }),
  response: one(EntryMedia),
}));

export const changeMediaContract = contract(() => ({
  summary: 'Say who is in a picture, caption it, or leave it out',
  params,
  body: z.object({
    caption: optionalText(200),
    left_out: z.boolean(),
    /** The children who are in it; others of the entry are not. */
    shows: z.array(Id).check(z.maxLength(mostEntryChildren)),
  }),
  response: one(EntryMedia),
}));

export const removeMediaContract = contract(() => ({
  summary: 'Remove a picture or video from an entry',
  params,
  response: one(z.null()),
}));

export const journalPictureContract = contract(() => ({
  summary: 'A picture of an entry',
  params,
  query: z.object({ size: z.optional(z.enum(['small', 'large'])) }),
  response: z.never(),
}));

export const journalVideoContract = contract(() => ({
  summary: 'A video of an entry',
  params,
  response: z.never(),
}));
