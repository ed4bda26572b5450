import type * as schema from '../schema/rota.ts';
import { get } from './endpoint.ts';

export const showRotaWeek = get<typeof schema.showRotaWeekContract>(
  '/nursery/{nursery}/branch/{branch}/rota/year/{year}/week/{week}',
  { about: ['staff'] },
);

export const mySchedule = get<typeof schema.myScheduleContract>('/nursery/{nursery}/branch/{branch}/rota/my-schedule', {
  about: ['staff'],
});
