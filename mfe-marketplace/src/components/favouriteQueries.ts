import { apiQuery, call, dataOf, invalidateAfter, mutationOptions } from '@bairn/shared/app';
import { addFavourite, listFavourites, mergeFavourites, removeFavourite } from '@bairn/shared/calls/favourites';
import { keepHere, keptHere } from './visitorFavourites.ts';

/** The family's favourites; what the browser kept before they logged in is handed over with the first question. */
export const favouritesQuery = apiQuery(
  listFavourites,
  {},
  {
    async ask(signal) {
      const here = keptHere();
      if (here.length === 0) return call(listFavourites, { signal });
      const merged = await call(mergeFavourites, { body: { branch_ids: here } });
      keepHere([]);
      return merged;
    },
    select: dataOf,
    staleTime: 30_000,
  },
);

type Choice = { id: string; favourite: boolean };

const chosen = (known: { data: string[] } | undefined, { id, favourite }: Choice) => {
  if (!known) return undefined;
  const others = known.data.filter((one) => one !== id);
  return { data: favourite ? [id, ...others] : others };
};

/** Keeps a service or lets it go: shown at once, taken back where the API refuses. */
export const chooseFavourite = mutationOptions({
  scope: { id: 'favourites' },
  mutationFn: ({ id, favourite }: Choice) =>
    call(favourite ? addFavourite : removeFavourite, { params: { branch: id } }),
  onMutate: async (choice, { client }) => {
    await client.cancelQueries({ queryKey: favouritesQuery.queryKey });
    client.setQueryData(favouritesQuery.queryKey, (known) => chosen(known, choice));
  },
  onError: (_error, { id, favourite }, _before, { client }) => {
    client.setQueryData(favouritesQuery.queryKey, (known) => chosen(known, { id, favourite: !favourite }));
  },
  // The results of a search among favourites stay on screen; the next search asks again.
  onSettled: (_data, _error, _choice, _before, { client }) =>
    invalidateAfter(client, addFavourite, { refetchType: 'none' }),
});
