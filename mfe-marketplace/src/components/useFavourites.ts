import { toast, useMutation, useQuery, useSession } from '@bairn/shared/app';
import { chooseFavourite, favouritesQuery } from './favouriteQueries.ts';
import { keepHere, keptHere, mostKept, useKeptHere } from './visitorFavourites.ts';

type Favourites = {
  /** The services that are kept; undefined until that is known, and for service users, who keep none. */
  ids: readonly string[] | undefined;
  /** Whether they are stored in the browser, for a visitor. */
  here: boolean;
  choose: (id: string, favourite: boolean) => void;
};

function chooseHere(id: string, favourite: boolean): void {
  const others = keptHere().filter((one) => one !== id);
  if (favourite && others.length >= mostKept) {
    toast.error(`You can keep ${mostKept} favourites here. Log in to keep more.`);
  } else keepHere(favourite ? [id, ...others] : others);
}

/** The favourites of who is here: a family's in their account, a visitor's in this browser. */
export function useFavourites(): Favourites {
  const { status, account } = useSession();
  const keyworker = status === 'signed-in' && account === 'keyworker';
  const kept = useKeptHere();
  const query = useQuery({ ...favouritesQuery, enabled: keyworker });
  const choice = useMutation(chooseFavourite);
  if (keyworker) return { ids: query.data, here: false, choose: (id, favourite) => choice.mutate({ id, favourite }) };
  return { ids: status === 'anonymous' ? kept : undefined, here: status === 'anonymous', choose: chooseHere };
}
