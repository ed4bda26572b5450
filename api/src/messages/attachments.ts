import { sql } from 'kysely';
import { now } from '@bairn/shared/schema/clock';
import type { MessageFile } from '@bairn/shared/schema/conversations';
import { mostAttachments } from '@bairn/shared/schema/conversationWords';
import { mostPictureBytes } from '@bairn/shared/schema/journalWords';
import type { Person } from '../access/person.ts';
import { transactLong, type Db, type Handle, type Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import type { Services } from '../services.ts';
import {
  checkPiece,
  downloadKept,
  inTurn,
  isRefusedForGood,
  keepFile,
  removeLater,
  uploadColumns,
  type Kept,
  type UploadRow,
} from '../uploads/keepFile.ts';
import { openPlace, type Kind, type Me } from './side.ts';
import { refuseClosed } from './writeMessages.ts';

/** Hours after which an upload that was not sent is removed. */
const patience = 48;
/** Uploads of one side that may wait to be sent. */
const mostUnsent = 3 * mostAttachments;

type Row = UploadRow & { width: number | null; height: number | null };

const columns = sql`${uploadColumns('f')}, f.width, f.height`;
const missing = () => notFound('This picture could not be found.');
const asUpload = ({ id, size, received, key }: Row) => ({ id, size, received, kept: key !== null });
const asFile = ({ id, kind, width, height }: Row): MessageFile => ({ id, kind, width, height });

/** Whether a side `s` is one for which a person may speak; the access rule has found that they belong to the conversation. */
const isOwnSide = ({ user_id: user, account, staff }: Person) => {
  const branches = staff.filter(({ role }) => role !== 'nursery-staff').flatMap((one) => one.branches);
  return sql`(s.user_id = ${user} and s.account = ${account}
    or ${account === 'service'} and s.branch_id = any(${branches}::uuid[]))`;
};

/** An upload of the person's own side that was not sent yet. @throws Refusal 404 */
async function readOwn(db: Handle, person: Person, id: string, lock = false): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from message_media f join conversation_side s on s.nursery_id = f.nursery_id and s.id = f.side_id
    where f.id = ${id} and f.message_id is null and ${isOwnSide(person)} ${lock ? sql`for update of f` : sql``}`.execute(
    db,
  );
  if (!rows[0]) throw missing();
  return rows[0];
}

/**
 * Begins the upload of a picture or video for a message to somebody.
 * @throws Refusal 404, 409 `blocked`, `ended` or `too_many`, 422 for a picture that is too large
 */
export async function beginUpload(
  tx: Tx,
  me: Me,
  other: string,
  kind: Kind | undefined,
  body: Pick<Row, 'kind' | 'size'>,
) {
  const { place, relation } = await openPlace(tx, me, other, kind);
  refuseClosed(place, relation);
  if (body.kind === 'image' && body.size > mostPictureBytes) {
    throw invalid({ size: [`A picture can have at most ${mostPictureBytes / 1_048_576} MB`] });
  }
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from message_media
    where nursery_id = ${place.nursery} and side_id = ${place.mine} and message_id is null`.execute(tx);
  if ((rows[0]?.many ?? 0) >= mostUnsent) {
    throw conflict('Many pictures wait to be sent already. Send those first.', 'too_many');
  }
  const id = newId();
  await sql`insert into message_media (nursery_id, id, conversation_id, side_id, kind, size, created_at)
    values (${place.nursery}, ${id}, ${place.conversation}, ${place.mine}, ${body.kind}, ${body.size}, ${now()})`.execute(
    tx,
  );
  return { id, size: body.size, received: 0, kept: false };
}

/** How far an upload is. @throws Refusal 404 */
export const showUpload = async (db: Handle, person: Person, id: string) => asUpload(await readOwn(db, person, id));

/**
 * Notes a piece that was stored under a key, if it is the next one.
 * @throws Refusal 404, 409 `offset` or `kept`, 422 for more bytes than were announced
 */
export async function addPiece(
  tx: Tx,
  person: Person,
  id: string,
  piece: { offset: number; length: number; key: string },
) {
  const row = await readOwn(tx, person, id, true);
  if (row.key) throw conflict('This picture has arrived already.', 'kept');
  checkPiece(row, piece);
  await sql`update message_media set received = received + ${piece.length}, pieces = pieces || ${piece.key}::text
    where id = ${id}`.execute(tx);
  return asUpload({ ...row, received: row.received + piece.length });
}

type Work = {
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  services: Pick<Services, 'files' | 'images'>;
};

/**
 * Checks an upload by its content, removes its location and keeps it. Finishing it twice changes nothing; one that is no
 * picture is removed.
 * @throws Refusal 404, 409 `incomplete`, 422 for what is no picture or video or cannot be cleaned, 503
 */
export function finishUpload({ transact, services }: Work, person: Person, id: string, sha256: string | undefined) {
  return inTurn(async (): Promise<MessageFile> => {
    const row = await transact((tx) => readOwn(tx, person, id));
    if (row.key) return asFile(row);
    let kept: Kept;
    try {
      kept = await keepFile(services, row, 'message', sha256);
    } catch (error) {
      if (isRefusedForGood(error)) await transact((tx) => refuse(tx, row));
      throw error;
    }
    try {
      return await transact((tx) => keep(tx, person, row, kept));
    } catch (error) {
      for (const key of [kept.key, kept.small_key]) if (key) await services.files.remove(key);
      throw error;
    }
  });
}

async function keep(tx: Tx, person: Person, { id, pieces }: Row, kept: Kept): Promise<MessageFile> {
  const row = await readOwn(tx, person, id, true);
  // Another call has finished it: its files stay, and these go.
  if (row.key) {
    await removeLater(tx, [kept.key, kept.small_key]);
    return asFile(row);
  }
  await sql`update message_media set pieces = '{}', key = ${kept.key}, small_key = ${kept.small_key},
      content_type = ${kept.content_type}, width = ${kept.width}, height = ${kept.height} where id = ${id}`.execute(tx);
  await removeLater(tx, pieces);
  return asFile({ ...row, ...kept });
}

async function refuse(tx: Tx, { id, pieces }: Row) {
  await sql`delete from message_media where id = ${id} and key is null`.execute(tx);
  await removeLater(tx, pieces);
}

/**
 * The file of a picture or video: of a message that was sent, or of the caller's own side.
 * @throws Refusal 404
 */
export async function readFile(
  db: Db,
  files: Services['files'],
  person: Person,
  id: string,
  { kind, small = false }: { kind: Row['kind']; small?: boolean },
) {
  const { rows } = await sql<Row>`
    select ${columns} from message_media f join conversation_side s on s.nursery_id = f.nursery_id and s.id = f.side_id
    left join message x on x.nursery_id = f.nursery_id and x.id = f.message_id
    where f.id = ${id} and f.kind = ${kind} and (x.id is not null or ${isOwnSide(person)})
      and x.removed_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw missing();
  return downloadKept(files, 'message', small ? (row.small_key ?? row.key) : row.key, row.content_type);
}

/** The job that removes uploads that were not sent. */
export async function sweepAttachments(db: Db) {
  const before = new Date(now().getTime() - patience * 3_600_000);
  await transactLong(db, async (tx) => {
    const { rows } = await sql<Pick<Row, 'pieces' | 'key' | 'small_key'>>`
      delete from message_media where message_id is null and created_at < ${before}
      returning pieces, key, small_key`.execute(tx);
    await removeLater(
      tx,
      rows.flatMap(({ pieces, key, small_key }) => [...pieces, key, small_key]),
    );
  });
}
