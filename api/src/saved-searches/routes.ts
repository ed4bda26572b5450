import { deleteSavedSearch, listSavedSearches, saveSearch, stopSavedSearch } from '@bairn/shared/calls/savedSearches';
import { serve } from '../http/serve.ts';
import { dropSearch, keepSearch, readSavedSearches, stopByLink } from './savedSearches.ts';

/** Routes of the searches that families save. */
export const savedSearchRoutes = [
  serve(listSavedSearches, { access: 'saved-search.own' }, async ({ db, scope }) => ({
    data: await readSavedSearches(db, scope.keyworker),
  })),

  serve(saveSearch, { access: 'saved-search.own' }, async ({ tx, scope, body }) => ({
    data: await keepSearch(tx, scope.keyworker, body),
  })),

  serve(deleteSavedSearch, { access: 'saved-search.delete' }, async ({ tx, scope, params }) => {
    await dropSearch(tx, scope.keyworker, params.id);
    return { data: null };
  }),

  serve(stopSavedSearch, { access: 'public' }, async ({ tx, params, services }) => {
    await stopByLink(tx, services.settings.tokenSecrets, params.token);
    return { data: { stopped: true as const } };
  }),
];
