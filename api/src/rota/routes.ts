import { mySchedule, showRotaWeek } from '@bairn/shared/calls/rota';
import { staffLapses } from '@bairn/shared/calls/qualifications';
import { serve } from '../http/serve.ts';
import { readLapses } from './readLapses.ts';
import { readSchedule } from './readSchedule.ts';
import { readWeek } from './readWeek.ts';

/** Routes of a branch's rotas. */
export const rotaRoutes = [
  serve(showRotaWeek, { access: 'rota.read' }, async ({ db, params }) => ({ data: await readWeek(db, params) })),
  serve(staffLapses, { access: 'staff.lapses' }, async ({ db, params }) => ({ data: await readLapses(db, params) })),
  serve(mySchedule, { access: 'schedule.read' }, async ({ db, params, query, scope }) => ({
    data: await readSchedule(db, scope.staff.id, { ...params, ...query }),
  })),
];
