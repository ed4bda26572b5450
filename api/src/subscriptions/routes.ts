import {
  listUsageStatements,
  showSubscription,
  upgrade,
  usageStatementDocument,
} from '@bairn/shared/calls/subscription';
import { Download } from '../http/download.ts';
import { beside } from '../http/readList.ts';
import { serve } from '../http/serve.ts';
import { changePlan } from './changePlan.ts';
import { drawStatement } from './drawStatement.ts';
import { readCurrent, readSubscription } from './plan.ts';
import { readStatement, readStatements } from './statements.ts';

/** Routes of the plan that a service has with Bairn, and its usage statements. */
export const subscriptionRoutes = [
  serve(showSubscription, { access: 'subscription.read' }, async ({ db, scope }) => ({
    data: await readSubscription(db, scope),
  })),

  serve(upgrade, { access: 'subscription.change' }, async ({ tx, scope, body, person, request }) => {
    await changePlan(tx, scope, body, { user: person.user_id, request: request.id });
    return { data: await readSubscription(tx, scope) };
  }),

  serve(listUsageStatements, { access: 'subscription.read' }, async ({ db, scope, query }) =>
    beside(await readStatements(db, scope, query), async () => ({ current: await readCurrent(db, scope) })),
  ),

  serve(usageStatementDocument, { access: 'subscription.read' }, async ({ db, scope, params, services }) => {
    const statement = await readStatement(db, scope, params.id);
    const pdf = drawStatement(statement, services.settings.support);
    return new Download(`${statement.number}.pdf`, 'application/pdf', pdf);
  }),
];
