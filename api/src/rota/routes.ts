import * as calls from '@bairn/shared/calls/rota';
import { staffLapses } from '@bairn/shared/calls/qualifications';
import type { StaffRole } from '../access/person.ts';
import { serve } from '../http/serve.ts';
import { readFacts, readWeekStaff, type RotaReader } from './readFacts.ts';
import { readLapses } from './readLapses.ts';
import { readMonth } from './readMonth.ts';
import { readPreview } from './readPreview.ts';
import { readRotaDay } from './readRotaDay.ts';
import { readSchedule } from './readSchedule.ts';
import { readWeek } from './readWeek.ts';

const readerOf = ({ staff }: { staff: { id: string; role: StaffRole } }): RotaReader => ({
  profile: staff.id,
  role: staff.role,
});

/** Routes that read a branch's rotas. */
export const rotaRoutes = [
  serve(calls.showRotaWeek, { access: 'rota.read' }, async ({ db, params }) => ({ data: await readWeek(db, params) })),
  serve(staffLapses, { access: 'staff.lapses' }, async ({ db, params }) => ({ data: await readLapses(db, params) })),
  serve(calls.mySchedule, { access: 'schedule.read' }, async ({ db, params, query, scope }) => ({
    data: await readSchedule(db, scope.staff.id, { ...params, ...query }),
  })),

  serve(calls.showRotaMonth, { access: 'rota.read' }, async ({ db, params, query }) => ({
    data: await readMonth(db, params, { ...params, ...query }),
  })),

  serve(calls.showRotaDay, { access: 'rota.read' }, async ({ db, params, query }) => ({
    data: await readRotaDay(db, params, query.date),
  })),

  serve(calls.showRotaStaff, { access: 'rota.read' }, async ({ db, params, query, scope }) => ({
    data: await readWeekStaff(db, params, query, readerOf(scope)),
  })),

  serve(calls.showRota, { access: 'rota.see' }, async ({ db, params, scope }) => ({
    data: await readFacts(db, params, params.id, readerOf(scope)),
  })),

  serve(calls.previewRota, { access: 'rota.see' }, async ({ db, params, scope }) => ({
    data: await readPreview(db, params, params.id, readerOf(scope)),
  })),
];
