import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect } from 'react';
import { useSearchParams, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { familyPaths } from '@bairn/shared/paths/familyPaths';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';

/**
 * Asks the service about a place. A visitor logs in first and comes back to the form (`?ask=1`). Service users have none;
 * until it is known who is here, the link of a visitor has its place.
 */
export function AskButton({ service }: { service: { id: string; name: string } }) {
  const { status, account } = useSession();
  const [search, setSearch] = useSearchParams();
  const { Dialog, open, close } = useLazyDialog(async () => (await import('./AskDialog.tsx')).AskDialog);
  const family = status === 'signed-in' && account === 'keyworker';
  const asked = family && search.has('ask');
  useEffect(() => {
    if (!asked) return;
    open();
    setSearch(
      (former) => {
        former.delete('ask');
        return former;
      },
      { replace: true, preventScrollReset: true },
    );
    // `open` is new in every render; the address asks once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  if (status === 'signed-in' && !family) return null;
  const label = (
    <>
      <MessageCircle />
      Ask about a place
    </>
  );
  return (
    <>
      {family ? (
        <Button variant="secondary" aria-haspopup="dialog" onClick={open}>
          {label}
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={paths.login(familyPaths.askAboutPlace(service.id))}>
          {label}
        </ButtonLink>
      )}
      {Dialog && <Dialog service={service} onClose={close} />}
    </>
  );
}
