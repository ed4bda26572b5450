import { sql } from 'kysely';
import {
  addQualification,
  decideQualification,
  qualificationFile,
  removeQualification,
} from '@bairn/shared/calls/qualifications';
import {
  addStaffProfile,
  confirmBeta,
  currentWorkSchedule,
  decideStaffChanges,
  saveWorkSchedule,
  setInTraining,
  showStaffProfile,
  showWorkSchedule,
  updateStaffProfile,
} from '@bairn/shared/calls/staffProfile';
import { now } from '@bairn/shared/schema/clock';
import { audit } from '../audit/audit.ts';
import { readDocument, storeDocument } from '../documents/storeDocument.ts';
import { serve } from '../http/serve.ts';
import { notFound } from '../refusals/refusal.ts';
import { managerOf, takeTurn } from '../staff/manager.ts';
import { tellStaff } from '../staff/tellStaff.ts';
import {
  endQualification,
  entryOf,
  findQualification,
  settleQualification,
  writeQualification,
} from './changeQualification.ts';
import { changeProfile } from './changeProfile.ts';
import { decideChanges } from './decideChanges.ts';
import { judge, need } from './judge.ts';
import { readProfile, readSchedules } from './readProfile.ts';
import { holdRecord } from './record.ts';
import { addToBranch } from './saveBranches.ts';
import { saveWeek } from './saveWeek.ts';
import { setTraining } from './setTraining.ts';

/** Routes of the records of a service's staff: the person's own, and those that an admin manages. */
export const staffProfileRoutes = [
  serve(showStaffProfile, { access: 'staff.profile' }, async ({ db, params, person, scope }) => ({
    data: await readProfile(db, managerOf(person, scope), params.branch, params.id),
  })),

  serve(updateStaffProfile, { access: 'staff.profile' }, async ({ tx, params, body, person, scope, request }) => {
    const manager = managerOf(person, scope, request);
    await changeProfile(tx, manager, params, body);
    // The person may no longer work here: they are shown where they do.
    const stays = body.branches?.includes(params.branch) ?? true;
    const branch = stays ? params.branch : (body.branches?.[0] ?? params.branch);
    return { data: await readProfile(tx, manager, branch, params.id) };
  }),

  serve(addStaffProfile, { access: 'staff.add' }, async ({ tx, params, body, person, scope, request }) => {
    const manager = managerOf(person, scope, request);
    await addToBranch(tx, manager, params.branch, body.staff_profile_id);
    return { data: await readProfile(tx, manager, params.branch, body.staff_profile_id) };
  }),

  serve(decideStaffChanges, { access: 'staff.manage' }, async ({ tx, params, body, person, scope, request }) => {
    const manager = managerOf(person, scope, request);
    await decideChanges(tx, manager, params, body);
    return { data: await readProfile(tx, manager, params.branch, params.id) };
  }),

  serve(setInTraining, { access: 'staff.manage' }, async ({ tx, params, body, person, scope, request }) => {
    const manager = managerOf(person, scope, request);
    await setTraining(tx, manager, params, body);
    return { data: await readProfile(tx, manager, params.branch, params.id) };
  }),

  serve(confirmBeta, { access: 'staff.own' }, async ({ tx, person, scope }) => {
    const { nursery, staff } = scope;
    await holdRecord(tx, nursery, staff.id);
    await sql`update staff_record set beta_read_at = coalesce(beta_read_at, ${now()})
      where nursery_id = ${nursery} and staff_profile_id = ${staff.id}`.execute(tx);
    await tellStaff(tx, nursery, person.user_id);
    return { data: { beta_read: true } };
  }),

  serve(
    addQualification,
    { access: 'staff.own', ownTransactions: true },
    async ({ db, transact, params, body, person, scope, services, request }) => {
      const manager = managerOf(person, scope, request);
      // Before a file is drawn and stored: the person may be none of the caller's.
      need((await judge(db, manager, params.branch, body.staff_profile_id)).can.qualify);
      const file = body.file ? await storeDocument(services, body.file, { kind: 'staff', field: 'file' }) : null;
      try {
        return { data: await transact((tx) => writeQualification(tx, manager, params.branch, body, file)) };
      } catch (error) {
        if (file) await services.files.remove(file);
        throw error;
      }
    },
  ),

  serve(qualificationFile, { access: 'qualification.use', ownTransactions: true }, async (context) => {
    const { transact, params, person, scope, services, request } = context;
    const manager = managerOf(person, scope, request);
    const { file, who } = await transact((tx) => findQualification(tx, manager, params));
    if (!file) throw notFound('This qualification has no file.');
    const document = await readDocument(services.files, file, 'Qualification');
    if (!who.is_self) await transact((tx) => audit(tx, entryOf(manager, 'qualification.show', who, params.id)));
    return document;
  }),

  serve(removeQualification, { access: 'qualification.use' }, async ({ tx, params, person, scope, request }) => {
    await endQualification(tx, managerOf(person, scope, request), params);
    return { data: null };
  }),

  serve(
    decideQualification,
    { access: 'qualification.decide' },
    async ({ tx, params, body, person, scope, request }) => ({
      data: await settleQualification(tx, managerOf(person, scope, request), params, body),
    }),
  ),

  serve(showWorkSchedule, { access: 'staff.own' }, async ({ db, params, query, person, scope }) => {
    const manager = managerOf(person, scope);
    const who = await judge(db, manager, params.branch, query.staff_profile_id ?? scope.staff.id);
    return { data: await readSchedules(db, scope.nursery, who.id) };
  }),

  serve(saveWorkSchedule, { access: 'staff.own' }, async ({ tx, params, body, person, scope, request }) => {
    const manager = managerOf(person, scope, request);
    await takeTurn(tx, manager);
    const who = await judge(tx, manager, params.branch, body.staff_profile_id ?? scope.staff.id);
    // A person says themselves when they can work; an admin may note it for them.
    need(who.is_self || who.can.schedule);
    await saveWeek(tx, manager, who, 'available', body);
    await tellStaff(tx, scope.nursery, who.user_id);
    return { data: await readSchedules(tx, scope.nursery, who.id) };
  }),

  serve(currentWorkSchedule, { access: 'staff.own' }, async ({ db, scope }) => ({
    data: await readSchedules(db, scope.nursery, scope.staff.id),
  })),
];
