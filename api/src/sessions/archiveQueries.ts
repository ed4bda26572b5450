import { sql } from 'kysely';
import { localDate } from '@bairn/shared/schema/clock';
import type { ListQuery } from '@bairn/shared/schema/list';
import { archivedSessionList } from '@bairn/shared/schema/lists/sessions';
import type { Db } from '../database/database.ts';
import { containing } from '../http/paging.ts';
import { readList } from '../http/readList.ts';
import { sessionColumns, sessionSources, type OfBranch, type SessionRow } from '../planning/sessionQueries.ts';

/** The branch's archived sessions. `edit`: whether the reader may restore them. */
export const readArchive = (
  db: Db,
  { nursery, branch }: OfBranch,
  query: ListQuery<typeof archivedSessionList>,
  edit: boolean,
) =>
  readList(db, archivedSessionList, query, {
    columns: sessionColumns,
    from: sessionSources(localDate()),
    counted: sql`session s`,
    where: sql`s.nursery_id = ${nursery} and s.branch_id = ${branch} and s.status = 'archived'`,
    id: sql`s.id`,
    filters: { search: (typed) => sql`s.name ilike ${containing(typed)}` },
    orders: {
      name: sql`lower(s.name)`,
      '-name': sql`lower(s.name) desc`,
      last_date: sql`dates.last_date nulls last`,
      '-last_date': sql`dates.last_date desc nulls last`,
    },
    map: (row: SessionRow) => ({ ...row, can: { edit } }),
  });
