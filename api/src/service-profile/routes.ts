import {
  addBranch,
  changeBranchQuickly,
  deleteBranch,
  keepBranch,
  listBranches,
  providerAccount,
  saveBranch,
  saveProvider,
  showBranch,
  staffCategories,
  staffEmploymentTypes,
} from '@bairn/shared/calls/serviceProfile';
import { jobRoles, lists } from '../config/lists.ts';
import { serve } from '../http/serve.ts';
import { galleryRoutes } from './galleryRoutes.ts';
import { takeLogo } from './pictures.ts';
import { keepService, scheduleDeletion } from './deletion.ts';
import { readBranch, readBranches, readProvider } from './readBranch.ts';
import { addService, saveQuickly, saveService } from './saveService.ts';
import { writeProvider } from './writeProvider.ts';

/** Routes of a service's profile and its provider's business information. */
export const serviceProfileRoutes = [
  serve(showBranch, { access: 'branch.read' }, async ({ db, scope }) => ({ data: await readBranch(db, scope) })),

  serve(listBranches, { access: 'branch.list' }, async ({ db, scope: { nursery, branches } }) => ({
    data: await readBranches(db, nursery, branches),
  })),

  serve(addBranch, { access: 'branch.create' }, async ({ tx, body, scope: { nursery, staff }, person, request }) => {
    const by = { user: person.user_id, request: request.id };
    const branch = await addService(tx, { nursery, profile: staff.id }, body, by);
    return { data: await readBranch(tx, { nursery, branch }) };
  }),

  serve(saveBranch, { access: 'branch.change' }, async ({ tx, body, scope, person, request }) => {
    await saveService(tx, scope, body, { user: person.user_id, request: request.id });
    return { data: await readBranch(tx, scope) };
  }),

  serve(changeBranchQuickly, { access: 'branch.change' }, async ({ tx, body, scope, person, request }) => {
    await saveQuickly(tx, scope, body, { user: person.user_id, request: request.id });
    return { data: await readBranch(tx, scope) };
  }),

  serve(deleteBranch, { access: 'branch.delete' }, async ({ tx, scope, person, request }) => {
    await scheduleDeletion(tx, scope, { user: person.user_id, request: request.id });
    return { data: await readBranch(tx, scope) };
  }),

  serve(keepBranch, { access: 'branch.delete' }, async ({ tx, scope, person, request }) => {
    await keepService(tx, scope, { user: person.user_id, request: request.id });
    return { data: await readBranch(tx, scope) };
  }),

  serve(providerAccount, { access: 'provider.read' }, async ({ db, scope: { nursery, branches } }) => ({
    data: await readProvider(db, nursery, branches),
  })),

  serve(
    saveProvider,
    { access: 'provider.change', ownTransactions: true },
    async ({ body: { logo: file, remove_logo: remove = false, ...values }, scope, services, person, ...context }) => {
      const { db, transact, request } = context;
      const logo = file ? await takeLogo(services, file, 'logo') : null;
      const by = { user: person.user_id, request: request.id };
      await transact((tx) => writeProvider(tx, scope.nursery, { ...values, logo, remove }, by));
      return { data: await readProvider(db, scope.nursery, scope.branches) };
    },
  ),

  serve(staffCategories, { access: 'public' }, async () => ({ data: jobRoles })),
  serve(staffEmploymentTypes, { access: 'public' }, async () => ({ data: lists.employment_types })),

  ...galleryRoutes,
];
