import { addPattern, searchWeek } from '@bairn/shared/calls/pattern';
import { readBasketOf } from '../basket/basketQueries.ts';
import { visitorOf } from '../basket/visitorAddress.ts';
import { serve } from '../http/serve.ts';
import { tellFamily } from '../realtime/tell.ts';
import { addDates } from './addPattern.ts';
import { searchForWeek } from './searchWeek.ts';

/** Routes of the search for a whole week, and of putting it into the basket. */
export const patternRoutes = [
  serve(searchWeek, { access: 'public', costly: true }, async ({ query, db, person }) => ({
    data: await searchForWeek(db, query, person?.account === 'keyworker' ? person.keyworker_id : null),
  })),

  serve(addPattern, { access: 'basket.use' }, async (context) => {
    const { body, scope, tx } = context;
    const basket = await addDates(tx, body, scope.keyworker, { visitor: visitorOf(context) });
    await tellFamily(tx, basket.keyworker_profile_id, 'basket.changed', { id: basket.id });
    return { data: await readBasketOf(tx, basket) };
  }),
];
