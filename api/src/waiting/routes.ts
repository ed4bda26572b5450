import { sql } from 'kysely';
import {
  acceptOffer,
  branchWaitingList,
  declineOffer,
  joinWaitingList,
  leaveWaitingList,
  listWaiting,
  offerPlace,
  removeWaiting,
  sessionWaitingList,
  takeBackOffer,
  waitingInfo,
} from '@bairn/shared/calls/waiting';
import { can } from '../access/decide.ts';
import { serve } from '../http/serve.ts';
import { notFound } from '../refusals/refusal.ts';
import { readFamilyEntries, readServiceEntries } from './entryQueries.ts';
import { acceptOfferOf, declineOfferOf, joinList, leaveList, readInfo } from './familyEntries.ts';
import { offerByHand, removeEntry, takeBack } from './serviceEntries.ts';

const byOf = ({ person, request }: { person: { user_id: string }; request: { id: string } }) => ({
  user: person.user_id,
  request: request.id,
});

/** Routes of waiting lists: of a family, and of a service. */
export const waitingRoutes = [
  serve(waitingInfo, { access: 'waiting.own' }, async ({ tx, scope, body }) => ({
    data: await readInfo(tx, scope.keyworker, body),
  })),

  serve(joinWaitingList, { access: 'waiting.own' }, async (context) => ({
    data: await joinList(context.tx, context.scope.keyworker, context.body, byOf(context)),
  })),

  serve(listWaiting, { access: 'waiting.own' }, async ({ db, scope }) => ({
    data: await readFamilyEntries(db, scope.keyworker),
  })),

  serve(leaveWaitingList, { access: 'waiting.answer' }, async (context) => ({
    data: await leaveList(context.tx, context.scope.keyworker, context.params.id, byOf(context)),
  })),

  serve(acceptOffer, { access: 'waiting.answer' }, async (context) => ({
    data: await acceptOfferOf(context.tx, context.scope.keyworker, context.params.id, byOf(context)),
  })),

  serve(declineOffer, { access: 'waiting.answer' }, async (context) => ({
    data: await declineOfferOf(context.tx, context.scope.keyworker, context.params.id, byOf(context)),
  })),

  serve(sessionWaitingList, { access: 'waiting.session' }, async ({ db, params, person }) => {
    const { rows } = await sql<{ name: string; by_hand: boolean }>`
      select s.name, b.waiting_by_hand as by_hand from session s
      join branch b on b.nursery_id = s.nursery_id and b.id = s.branch_id
      where s.nursery_id = ${params.nursery} and s.branch_id = ${params.branch} and s.id = ${params.id}`.execute(db);
    const [session] = rows;
    if (!session) throw notFound();
    const mayChange = can('waiting.manage', person, params);
    const which = sql`e.session_id = ${params.id}`;
    return {
      data: await readServiceEntries(db, params, { which, mayChange }),
      session_name: session.name,
      by_hand: session.by_hand,
    };
  }),

  serve(branchWaitingList, { access: 'waiting.manage' }, async ({ db, params, query }) => {
    const which = sql`(${query.from ?? null}::date is null or i.date >= ${query.from ?? null}::date)
      and (${query.to ?? null}::date is null or i.date <= ${query.to ?? null}::date)`;
    return { data: await readServiceEntries(db, params, { which, mayChange: true }) };
  }),

  serve(offerPlace, { access: 'waiting.manage' }, async (context) => ({
    data: await offerByHand(context.tx, context.params, context.body.reason, byOf(context)),
  })),

  serve(takeBackOffer, { access: 'waiting.manage' }, async (context) => ({
    data: await takeBack(context.tx, context.params, context.body.reason, byOf(context)),
  })),

  serve(removeWaiting, { access: 'waiting.manage' }, async (context) => {
    await removeEntry(context.tx, context.params, context.query.reason, byOf(context));
    return { data: null };
  }),
];
