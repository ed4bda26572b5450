import { qualificationFile } from '@bairn/shared/calls/qualifications';
import { showStaffProfile } from '@bairn/shared/calls/staffProfile';
import type { StaffProfile } from '@bairn/shared/schema/staffProfile';
import type { FakeApi } from '@bairn/shared/test/fakeApi';
import { makeServiceUser } from '@bairn/shared/test/people';
import type { PageStories } from '@bairn/shared/test/pageStory';
import type { manifest } from '../manifest.ts';
import { makeOwnProfile, makeStaffProfile } from '../components/makeStaffProfile.stories.ts';

const of = (profile: StaffProfile) => (api: FakeApi) => void api.on(showStaffProfile, () => ({ data: profile }));
const managed = of(makeStaffProfile());
const own = of(makeOwnProfile());
const user = makeServiceUser('nursery-admin');
const asked = {
  at: '2026-11-19T10:00:00.000Z',
  last_name: 'Nair-Sutherland',
  payroll_number: null,
};

/** A picture of one pixel. */
const picture = () =>
  new Blob(
    [
      Uint8Array.from(
        atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
        (letter) => letter.charCodeAt(0),
      ),
    ],
    { type: 'image/png' },
  );

/** The pages of a member of staff, for admins and for the person. */
export const profileStories: PageStories<typeof manifest.pages> = {
  employment: [
    { answers: managed, user },
    { name: 'the terms are changed', answers: managed, user, press: ['Edit'] },
    { name: 'training is set', answers: managed, user, press: ['Change'] },
  ],
  personal: [
    { answers: of(makeStaffProfile({ asked })), user },
    { name: 'a change is declined', answers: of(makeStaffProfile({ asked })), user, press: ['Decline'] },
    { name: 'the contact is changed', answers: managed, user, press: ['Edit contact'] },
  ],
  schedule: [
    { answers: managed, user },
    { name: 'the hours are changed', answers: managed, user, press: ['Change contracted'] },
  ],
  qualifications: [
    { answers: managed, user },
    { name: 'none yet', answers: of(makeStaffProfile({ qualifications: [] })), user },
    { name: 'one is added', answers: managed, user, press: ['Add a qualification'] },
    {
      name: 'a file is seen',
      answers(api) {
        managed(api);
        api.on(qualificationFile, () => picture() as never);
      },
      user,
      press: ['View'],
    },
  ],
  branches: { answers: managed },
  ownProfile: [
    { answers: of(makeOwnProfile({ declined_reason: 'Send us the certificate first.' })) },
    { name: 'a change is asked for', answers: own, press: ['Ask for a change'] },
  ],
  ownEmployment: { answers: own },
  ownQualifications: { answers: own },
};
