import { useEffect, useState } from 'react';
import { Link, useQuery, useSearchParams } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { ListedBranch, ProviderAccount } from '@bairn/shared/schema/serviceProfile';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { branchStates } from '../components/branchStates.ts';
import { QuickChangeDialog } from '../components/QuickChangeDialog.tsx';
import { useAddService } from '../components/useAddService.tsx';
import styles from './Business.module.css';
import { contactQuery } from './queries.ts';

/** What is missing before families can book, in words. */
function missingIn(branch: ListedBranch): string {
  const parts = [
    !branch.branch_details_complete && 'details',
    !branch.planning_complete && 'planning',
    !branch.accounts_complete && 'payments',
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Everything is set up' : `Still to do: ${parts.join(', ')}`;
}

/** The services of a provider with how far their set-up is. */
export function ServiceList({ provider }: { provider: ProviderAccount }) {
  const [asked, setAsked] = useState<string>();
  const [search, setSearch] = useSearchParams();
  const asksFor = search.get('add');
  // It stays while the dialog is open, which the address opens once.
  const [wanted, setWanted] = useState<string | null>(null);
  const add = useAddService(provider.id, wanted);
  useEffect(() => {
    if (asksFor === null) return;
    setWanted(asksFor);
    add.open();
    setSearch(
      (former) => {
        former.delete('add');
        return former;
      },
      { replace: true, preventScrollReset: true },
    );
    // `open` is new in every render; the address asks once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asksFor]);
  return (
    <>
      <ul role="list" className={styles.services}>
        {provider.branches.map((branch) => (
          <li key={branch.id}>
            <ListRow
              title={<Link to={servicePaths.serviceDetails(branch.id)}>{branch.name}</Link>}
              detail={[branch.city, missingIn(branch)].filter(Boolean).join(' · ')}
            >
              <Badge tone={branchStates[branch.status].tone}>{branchStates[branch.status].words}</Badge>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Contact and notice of ${branch.name}`}
                onClick={() => setAsked(branch.id)}
              >
                Contact and notice
              </Button>
            </ListRow>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="secondary"
          onClick={() => {
            setWanted(null);
            add.open();
          }}
        >
          Add new service +
        </Button>
      </div>
      {add.dialog}
      {asked && <ContactDialog params={{ nursery: provider.id, branch: asked }} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The dialog, once the service's contact is known. */
function ContactDialog({ params, onClose }: { params: { nursery: string; branch: string }; onClose: () => void }) {
  const query = useQuery(contactQuery(params.nursery, params.branch));
  if (query.data) return <QuickChangeDialog params={params} branch={query.data} contact onClose={onClose} />;
  return (
    <Dialog open title="Contact and notice" onClose={onClose}>
      <QueryView query={query} part skeleton="details">
        {() => null}
      </QueryView>
    </Dialog>
  );
}
