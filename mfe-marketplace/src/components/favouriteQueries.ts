import { call, mutationOptions, queryOptions } from '@bairn/shared/app';
import { addFavourite, listFavourites, mergeFavourites, removeFavourite } from './marketplaceCalls.ts';
import { keepHere, keptHere } from './visitorFavourites.ts';

const favouritesKey = ['marketplace', 'favourites'] as const;

/** The family's favourites; what the browser kept before they signed in is handed over with the first question. */
export const favouritesQuery = queryOptions({
  queryKey: favouritesKey,
  queryFn: async ({ signal }) => {
    const here = keptHere();
    if (here.length === 0) return (await call(listFavourites, { signal })).data;
    const { data } = await call(mergeFavourites, { body: { branch_ids: here } });
    keepHere([]);
    return data;
  },
  staleTime: 30_000,
  meta: { live: [] },
});

type Choice = { id: string; favourite: boolean };

const chosen = (ids: readonly string[], { id, favourite }: Choice) => {
  const others = ids.filter((one) => one !== id);
  return favourite ? [id, ...others] : others;
};

/** Keeps a service or lets it go: shown at once, taken back where the API refuses. */
export const chooseFavourite = mutationOptions({
  scope: { id: 'favourites' },
  mutationFn: ({ id, favourite }: Choice) =>
    call(favourite ? addFavourite : removeFavourite, { params: { branch: id } }),
  onMutate: async (choice, { client }) => {
    await client.cancelQueries({ queryKey: favouritesKey });
    client.setQueryData<string[]>(favouritesKey, (ids) => ids && chosen(ids, choice));
  },
  onError: (_error, { id, favourite }, _before, { client }) => {
    client.setQueryData<string[]>(favouritesKey, (ids) => ids && chosen(ids, { id, favourite: !favourite }));
  },
  // What a search among favourites has found stays on screen; the next look asks anew.
  onSettled: (_data, _error, _choice, _before, { client }) =>
    client.invalidateQueries({ queryKey: ['marketplace'], refetchType: 'none' }),
});
