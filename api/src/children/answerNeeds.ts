import { sql } from 'kysely';
import { formatDay, formatTime } from '@bairn/shared/format/date';
import type { answerNeeds } from '@bairn/shared/calls/needs';
import type { ReadOf } from '@bairn/shared/schema/endpoint';
import { allergiesOf, type ChildAnswers, type NeedAnswer } from '@bairn/shared/schema/needs';
import { localDate, localTime, now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import type { Parent } from '../families/waitingProfiles.ts';
import { markAnswered } from '../notifications/markAnswered.ts';
import { conflict, notFound } from '../refusals/refusal.ts';
import { readAnswers } from './needsQueries.ts';
import { tellChild } from './tellChild.ts';

type Body = ReadOf<typeof answerNeeds, 'body'>;

/** The text as it is stored and shown again: allergies are a list. */
const storedText = ({ topic, answer, text }: Body) =>
  answer === 'none' ? null : topic === 'allergies' ? allergiesOf(text ?? '').join(', ') : (text ?? null);

const isSame = (known: NeedAnswer, body: Body) =>
  known.state === body.answer && known.mine && known.text === storedText(body);

/** 409: another person answered since the screen was loaded. Names them, and their answer. */
function changed({ state, text, at, by }: NeedAnswer) {
  const when = at
    ? ` on ${formatDay(localDate(new Date(at)))} at ${formatTime(localTime(new Date(at)), 'family')}`
    : '';
  const who = by ? `${by} answered${when}` : `This was changed${when}`;
  const what = state === 'alert' ? text : state === 'none' ? 'None' : 'not answered';
  return conflict(`${who}: ${what}. Yours is not saved. Check theirs, then save again if yours is right.`, 'changed');
}

function write(tx: Tx, child: string, user: string, body: Body) {
  const by = sql`${body.topic === 'allergies' ? sql`allergies_by` : sql`medical_needs_by`} = ${user}`;
  const none = body.answer === 'none';
  // Always later than the former answer, which a screen names by its time.
  const at = (column: string) =>
    sql`${sql.ref(column)} = greatest(${now()}, ${sql.ref(column)} + interval '1 millisecond')`;
  return body.topic === 'allergies'
    ? sql`update child set allergies = ${none ? [] : allergiesOf(body.text ?? '')}::text[], no_allergies = ${none},
        ${at('allergies_at')}, ${by} where id = ${child}`.execute(tx)
    : sql`update child set medical_needs = ${storedText(body)}, no_medical_needs = ${none},
        ${at('medical_needs_at')}, ${by} where id = ${child}`.execute(tx);
}

/**
 * Records a parent's answer to one question about a child. A repeated answer changes nothing.
 * @throws Refusal 404 for a child that is no longer the family's, 409 `changed` where another person has answered since
 * what the caller had seen.
 */
export async function recordAnswer(
  tx: Tx,
  parent: Parent,
  child: string,
  body: Body,
  request: string,
): Promise<ChildAnswers> {
  await sql`select id from child where id = ${child} for update`.execute(tx);
  const [known] = await readAnswers(tx, parent, child);
  if (!known) throw notFound();
  const before = known[body.topic];
  if (isSame(before, body)) return known;
  if (before.at !== body.seen) throw changed(before);
  await write(tx, child, parent.user, body);
  const [answered] = await readAnswers(tx, parent, child);
  if (!answered) throw new Error('The answer that was just written is gone.');
  await audit(tx, {
    user: parent.user,
    action: 'child.answer_needs',
    object: { type: 'child', id: child },
    related: { keyworker_profile_id: parent.keyworker },
    request,
  });
  if (answered.allergies.state !== 'not_asked' && answered.medical_needs.state !== 'not_asked') {
    await markAnswered(tx, child);
  }
  await tellChild(tx, child, 'child.needs_answered');
  return answered;
}
