import { mySchedule, showRotaWeek } from '@bairn/shared/schema/rota';
import { serve } from '../plugins/serve.ts';
import { readSchedule } from './readSchedule.ts';
import { readWeek } from './readWeek.ts';

/** The rotas of a branch. */
export const rotaRoutes = [
  serve(showRotaWeek, { access: 'rota.read' }, async ({ db, params }) => ({ data: await readWeek(db, params) })),
  serve(mySchedule, { access: 'schedule.read' }, async ({ db, params, query, person }) => ({
    data: await readSchedule(db, person, { ...params, ...query }),
  })),
];
