import Bell from 'lucide-react/icons/bell';
import { useEffect } from 'react';
import { apiQuery, dataOf, useLocation, useQuery, useSearchParams, useSession } from '@bairn/shared/app';
import { listSavedSearches } from '@bairn/shared/calls/savedSearches';
import { searchAddress } from '@bairn/shared/format/searchAddress';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';

/**
 * Saves the search of the address, to be told of places that appear. A visitor logs in first and comes back (`?save=1`).
 * Service users have none, and a search for everything cannot be saved.
 */
export function SaveSearch({ name }: { name: string }) {
  const { status, account } = useSession();
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams();
  const family = status === 'signed-in' && account === 'keyworker';
  const address = searchAddress(search);
  const saved = useQuery({ ...apiQuery(listSavedSearches, {}, { select: dataOf }), enabled: family });
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./SaveSearchDialog.tsx')).SaveSearchDialog);
  const asked = family && params.has('save');
  useEffect(() => {
    if (!asked) return;
    open();
    setParams(
      (former) => {
        former.delete('save');
        return former;
      },
      { replace: true, preventScrollReset: true },
    );
    // `open` is new in every render; the address asks once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  if (address === '' || (status === 'signed-in' && !family)) return null;
  const isSaved = saved.data?.some((one) => one.address === address);
  if (isSaved) {
    return (
      <ButtonLink variant="quiet" size="small" to={familyPaths.savedSearches()}>
        <Bell />
        Saved
      </ButtonLink>
    );
  }
  const label = (
    <>
      <Bell />
      Save this search
    </>
  );
  return (
    <>
      {family ? (
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
          {label}
        </Button>
      ) : (
        <ButtonLink variant="quiet" size="small" to={paths.login(`${pathname}?${address}&save=1`)}>
          {label}
        </ButtonLink>
      )}
      {Dialog && <Dialog address={address} name={name} onClose={close} />}
    </>
  );
}
