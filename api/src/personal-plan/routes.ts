import { setKeyPerson } from '@bairn/shared/calls/keyPerson';
import { answerPlan, sharePlan, showPlan, signPlanOnPaper, writePlan } from '@bairn/shared/calls/personalPlan';
import type { Person } from '../access/person.ts';
import type { BranchScope } from '../access/rule.ts';
import { readerOf } from '../child-record/reader.ts';
import { serve } from '../http/serve.ts';
import { answerPlan as answer } from './answerPlan.ts';
import { printPlan } from './printPlan.ts';
import { readPlans } from './readPlan.ts';
import { setKeyPerson as set } from './setKeyPerson.ts';
import { signOnPaper } from './signOnPaper.ts';
import { sharePlan as share, writeDraft, type Writer } from './writePlan.ts';

const writerOf = ({ user_id: user }: Person, scope: BranchScope, request: string): Writer => ({
  kind: 'branch',
  user,
  nursery: scope.nursery,
  branch: scope.branch,
  admin: scope.staff.role !== 'nursery-staff',
  profile: scope.staff.id,
  request,
});

/** Routes of the personal plan and the key person. */
export const personalPlanRoutes = [
  serve(showPlan, { access: 'plan.read' }, async ({ db, params, query, person, scope }) => {
    const plans = await readPlans(db, readerOf(person, scope), params.id, query.nursery_branch_id);
    return query.format === 'pdf' ? printPlan(db, params.id, plans, query.version) : { data: plans };
  }),

  serve(writePlan, { access: 'plan.write' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await writeDraft(tx, writerOf(person, scope, request.id), params.id, body),
  })),

  serve(sharePlan, { access: 'plan.share' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await share(tx, writerOf(person, scope, request.id), params.id, body.revision),
  })),

  serve(answerPlan, { access: 'plan.answer' }, async ({ tx, params, body, person, scope, request }) => {
    const reader = { kind: 'family' as const, user: person.user_id, keyworker: scope.keyworker };
    const answered = { child: params.id, plan: params.plan, change: body.change, request: request.id };
    return { data: await answer(tx, reader, answered) };
  }),

  serve(signPlanOnPaper, { access: 'plan.record_paper' }, async ({ tx, params, body, person, scope, request }) => ({
    data: await signOnPaper(tx, writerOf(person, scope, request.id), { ...body, child: params.id, plan: params.plan }),
  })),

  serve(
    setKeyPerson,
    { access: 'child.set_key_person', objectIn: 'child_ids' },
    async ({ tx, body, person, scope, request }) => ({
      data: await set(tx, scope, body, { user: person.user_id, request: request.id }),
    }),
  ),
];
