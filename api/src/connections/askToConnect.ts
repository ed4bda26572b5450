import { sql } from 'kysely';
import type { askToConnect } from '@bairn/shared/calls/connections';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { askAgainDays, type ConnectionSide } from '@bairn/shared/schema/connectionTexts';
import { now } from '@bairn/shared/schema/clock';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { holdFamily } from '../families/holdFamily.ts';
import { readKnownFamily } from '../families/knownFamilies.ts';
import { conflict, invalid, notFound } from '../refusals/refusal.ts';
import { refusalOf } from '../states/transition.ts';
import { lockedColumns, moveConnection, needOpenService, type Locked } from './changeConnection.ts';
import { announceConnection, keepStep, notifyOtherSide, refuseOldText, type Ends } from './keepStep.ts';
import { sideOf, type By, type Reader } from './side.ts';

/** Requests of one side to the other in `askAgainDays`, whatever became of them. */
const mostRequests = 3;
/** Requests of a family that wait for an answer. */
const mostWaiting = 20;

type Pair = Omit<Ends, 'id'>;

/**
 * The family that is asked, or that asks. A service finds only families that it knows and that have an account with it.
 * @throws Refusal 404, 422
 */
async function familyOf(tx: Tx, reader: Reader, family: string | null | undefined): Promise<string> {
  if (reader.kind === 'keyworker') return reader.keyworker;
  if (!family) throw invalid({ family_id: ['Choose a family'] });
  const known = await readKnownFamily(tx, reader, family);
  if (!known?.account) throw notFound('This family could not be found.');
  return known.id;
}

/** @throws Refusal 409 `asked_lately` or `too_many` */
async function refuseTooOften(tx: Tx, pair: Pair, side: ConnectionSide) {
  const since = new Date(now().getTime() - askAgainDays * 86_400_000);
  const { rows } = await sql<{ asked: number; declined_at: string | null; waiting: number }>`
    select count(*) filter (where x.branch_id = ${pair.branch_id} and x.created_at > ${since})::int as asked,
      max(x.changed_at) filter (where x.branch_id = ${pair.branch_id} and x.status = 'declined'
        and x.changed_at > ${since}) as declined_at,
      count(*) filter (where x.status = 'requested')::int as waiting
    from connection x where x.keyworker_profile_id = ${pair.keyworker_profile_id} and x.asked_by = ${side}`.execute(tx);
  const { asked = 0, declined_at = null, waiting = 0 } = rows[0] ?? {};
  if (declined_at) {
    const day = localDate(new Date(Date.parse(declined_at) + askAgainDays * 86_400_000).toISOString());
    throw conflict(`Your last request was declined. You can ask again from ${formatDate(day)}.`, 'asked_lately');
  }
  if (asked >= mostRequests) {
    throw conflict(`You have asked ${mostRequests} times in ${askAgainDays} days. Please wait.`, 'asked_lately');
  }
  if (side === 'family' && waiting >= mostWaiting) {
    throw conflict(`${mostWaiting} of your requests wait for an answer. Take one back first.`, 'too_many');
  }
}

/** Writes the request, tells the other side unless it is `quiet`, and keeps what was agreed to. */
export async function request(
  tx: Tx,
  pair: Pair,
  side: ConnectionSide,
  version: number,
  by: By,
  quiet = false,
): Promise<string> {
  const ends = { ...pair, id: newId() };
  const at = now();
  await sql`insert into connection (nursery_id, id, branch_id, keyworker_profile_id, status, asked_by, created_at, changed_at)
    values (${ends.nursery_id}, ${ends.id}, ${ends.branch_id}, ${ends.keyworker_profile_id}, 'requested', ${side}, ${at},
      ${at})`.execute(tx);
  await keepStep(tx, ends, { step: 'ask', side, user: by.user, version });
  await audit(tx, {
    user: by.user,
    nursery: ends.nursery_id,
    action: 'connection.ask',
    object: { type: 'connection', id: ends.id },
    related: { branch_id: ends.branch_id, keyworker_profile_id: ends.keyworker_profile_id },
    request: by.request,
  });
  await announceConnection(tx, ends);
  if (!quiet) await notifyOtherSide(tx, ends, side, 'asked');
  return ends.id;
}

type Asked = ReadOf<typeof askToConnect, 'body'> & { branch: string };

/**
 * Asks to connect. Requests of one family run one after the other, so that both sides at once make one connection: who
 * comes second accepts. A repeated request answers the first.
 * @returns the connection's id
 * @throws Refusal 404 (service or family), 409 `active`, `paused`, `asked_lately`, `too_many` or `changed` (another text)
 */
export async function ask(tx: Tx, reader: Reader, { branch, family_id, consent }: Asked, by: By): Promise<string> {
  refuseOldText(consent);
  const { nursery } = await needOpenService(tx, branch);
  const family = await familyOf(tx, reader, family_id);
  if (!(await holdFamily(tx, family))) throw notFound('This family could not be found.');
  const side = sideOf(reader);
  const pair = { nursery_id: nursery, branch_id: branch, keyworker_profile_id: family };
  const { rows } = await sql<Locked>`
    select ${lockedColumns} from connection where nursery_id = ${nursery} and branch_id = ${branch}
      and keyworker_profile_id = ${family} and status in ('requested', 'active', 'paused') for update`.execute(tx);
  const [live] = rows;
  if (!live) {
    await refuseTooOften(tx, pair, side);
    return request(tx, pair, side, consent, by);
  }
  if (live.status !== 'requested') throw refusalOf('connection', live.status);
  if (live.asked_by !== side)
    await moveConnection(tx, live, reader, { event: 'accept', step: 'ask', version: consent }, by);
  return live.id;
}
