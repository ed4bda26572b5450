import { childAccidents, listAccidents, readAccident, showAccident } from '@bairn/shared/calls/accidents';
import { showChild } from '@bairn/shared/calls/childRecord';
import type { AccidentReport } from '@bairn/shared/schema/accidents';
import { readAccidentContract } from '@bairn/shared/schema/accidents';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { fullPage } from '@bairn/shared/test/fullPage';
import { makeServiceUser } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import { sample } from '@bairn/shared/test/sample';
import { makeChild, makeOwnChild } from '../components/makeChild.ts';
import type { manifest } from '../manifest.ts';

const nothing = { change: false, remove: false, send_back: false, take_signature: false, add: false, note_duty: false };

/** A report that waits for a parent. */
function makeReport(given: Partial<AccidentReport> = {}): AccidentReport {
  const { data } = sample(readAccidentContract().response);
  return {
    ...data,
    status: 'awaiting_carer',
    occurred_on: '2026-11-20',
    occurred_at: '09:40',
    child: { ...data.child, name: 'Isla Fraser' },
    what_happened: 'Tripped over a root behind the den and fell on the left knee.',
    injuries: [{ region: 'front_leg_left', type: 'graze', note: 'About 2 cm' }],
    witnesses: [{ name: 'Ailsa Boyd' }],
    photos: [],
    duties: [],
    sent_back: null,
    sign_as: null,
    can: nothing,
    ...given,
  };
}

const admin = makeServiceUser();
const shown = (given: Partial<AccidentReport>) => (api: FakeApi) =>
  api.on(showAccident, () => ({ data: makeReport(given) }));
const draft = shown({
  status: 'draft',
  sign_as: 'worker',
  head_injury: false,
  signatures: [],
  addenda: [],
  sent_back: { note: 'How high was the wall?', by: 'Morag Orr', at: '2026-11-20T09:55:00.000Z' },
  can: { ...nothing, change: true },
});
const overdue = {
  duty: 'care_inspectorate',
  due_on: '2026-11-18',
  done_on: null,
  reference: null,
  done_by: null,
  overdue: true,
} as const;

/** Accident reports in each state, as staff and families see them. */
export const reportStories: PageStories<typeof manifest.pages> = {
  reports: [
    {
      compact: true,
      answers: (api) =>
        api.on(listAccidents, () =>
          fullPage(listAccidents, (at) => ({
            child: { id: makeReport().child.id, name: 'Isla Fraser' },
            occurred_on: '2026-11-20',
            occurred_at: '09:40',
            status: (['draft', 'awaiting_manager', 'awaiting_carer', 'signed'] as const)[at % 4],
            duties: at % 5 === 0 ? [overdue] : [],
          })),
        ),
    },
  ],
  report: [
    {
      name: 'waits for a manager',
      user: admin,
      answers: shown({
        status: 'awaiting_manager',
        sign_as: 'manager',
        duties: [overdue],
        head_injury: true,
        can: { ...nothing, send_back: true, add: true, note_duty: true },
      }),
    },
    { name: 'a draft that was sent back', user: admin, answers: draft },
    { name: 'a draft is changed', user: admin, answers: draft, press: ['Change the draft', 'Add an injury'] },
    {
      name: 'a parent signs on the device',
      user: admin,
      answers: shown({ can: { ...nothing, take_signature: true, add: true } }),
      press: ['Let a parent sign here'],
    },
  ],
  childReports: [
    {
      answers: (api) =>
        api.on(showChild, () => ({ data: makeChild() })).on(childAccidents, () => ({ data: [makeReport()] })),
    },
    {
      name: 'none',
      answers: (api) => api.on(showChild, () => ({ data: makeChild() })).on(childAccidents, () => ({ data: [] })),
    },
  ],
  newReport: [
    { name: 'a child is chosen first' },
    {
      name: 'the form',
      at: `/children/reports/new?child=${makeChild().id}`,
      answers: (api) => api.on(showChild, () => ({ data: makeChild() })),
    },
  ],
  familyReports: [
    {
      answers: (api) =>
        api.on(showChild, () => ({ data: makeOwnChild() })).on(childAccidents, () => ({ data: [makeReport()] })),
    },
    {
      name: 'a report is signed',
      at: `/settings/children/${makeOwnChild().id}/accident-reports?report=${makeReport().id}`,
      answers: (api) =>
        api
          .on(showChild, () => ({ data: makeOwnChild() }))
          .on(readAccident, () => ({ data: makeReport({ sign_as: 'carer', head_injury: true }) })),
      press: ['Sign'],
    },
  ],
};
