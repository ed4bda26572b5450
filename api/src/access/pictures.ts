import { sql, type RawBuilder } from 'kysely';

/**
 * Children who are in a picture of an entry without consent. A picture of an entry about several children needs consent
 * to group photos too, also for those who were taken out of the entry: they are still in the picture. `media` and `entry`
 * are aliases.
 */
const barredIn = (media: string, entry: string): RawBuilder<unknown> => sql`
  select mc.child_id from journal_media_child mc
  where mc.nursery_id = ${sql.ref(`${media}.nursery_id`)} and mc.journal_media_id = ${sql.ref(`${media}.id`)}
    and mc.is_shown and not allows_pictures(${sql.ref(`${entry}.user_id`)} is not null,
      ${sql.ref(`${entry}.nursery_id`)}, ${sql.ref(`${entry}.branch_id`)}, mc.child_id, (
        select count(*) from (
          select gc.child_id from journal_child gc where gc.nursery_id = ${sql.ref(`${entry}.nursery_id`)}
            and gc.journal_entry_id = ${sql.ref(`${entry}.id`)}
          union
          select gm.child_id from journal_media_child gm where gm.nursery_id = ${sql.ref(`${media}.nursery_id`)}
            and gm.journal_media_id = ${sql.ref(`${media}.id`)} and gm.is_shown) g))`;

/** Whether a child may not be in this picture, as an SQL condition: a row of it for each such child. */
export const isBarred = (media: string, entry: string, child: RawBuilder<unknown>) =>
  sql`${child} in (${barredIn(media, entry)})`;

/** Whether a picture may be seen by families now: it is kept, not left out, and each child in it has consent. */
export const isPublishedPicture = (media: string, entry: string) => sql`(${sql.ref(`${media}.status`)} = 'available'
  and not ${sql.ref(`${media}.left_out`)} and not exists (${barredIn(media, entry)}))`;
