import { listStaff } from '@bairn/shared/calls/staff';
import { fullPage } from '@bairn/shared/test/fullPage';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { dayStories } from './day/day.stories.ts';
import { editorStories } from './editor/editor.stories.ts';
import { hoursStories } from './hours/hours.stories.ts';
import { leaveStories } from './leave/leave.stories.ts';
import { monthStories } from './month/month.stories.ts';
import { profileStories } from './profile/profile.stories.ts';
import { rotaStories } from './rotas/rotas.stories.ts';
import { scheduleStories } from './schedule/schedule.stories.ts';
import { templateStories } from './templates/templates.stories.ts';
import type { manifest } from './manifest.ts';

export const stories: PageStories<typeof manifest.pages> = {
  ...editorStories,
  ...hoursStories,
  ...leaveStories,
  ...profileStories,
  ...rotaStories,
  ...scheduleStories,
  ...templateStories,
  day: dayStories,
  month: monthStories,
  staff: [
    {},
    { name: 'a full page', answers: (api) => api.on(listStaff, () => fullPage(listStaff)), compact: true },
    { name: 'a member of staff is suspended', press: ['Actions for', 'Suspend'] },
    { name: 'invitations', at: '/staff/list?show=invitations' },
    { name: 'an invitation is withdrawn', at: '/staff/list?show=invitations', press: ['Actions for', 'Withdraw'] },
  ],
};
