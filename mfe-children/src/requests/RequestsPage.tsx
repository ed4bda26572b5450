import { useSearchParams } from '@bairn/shared/app';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Choices } from '@bairn/shared/ui/Choices';
import { ConnectionList } from './ConnectionList.tsx';
import { EnquiryList } from './EnquiryList.tsx';

const views = [
  { value: 'connections', label: 'Connections' },
  { value: 'enquiries', label: 'Enquiries' },
];

/** What families ask of the service: to connect, and about places. */
export function Component() {
  const [search] = useSearchParams();
  const parts = {
    actions: (
      <ButtonLink variant="quiet" to={servicePaths.branchWaitingList()}>
        Waiting list
      </ButtonLink>
    ),
    // Each list has filters of its own, so the other one begins without any.
    choice: (
      <Choices label="Kind of request" name="view" options={views} to={(view) => servicePaths.requests({ view })} />
    ),
  };
  return search.get('view') === 'enquiries' ? <EnquiryList {...parts} /> : <ConnectionList {...parts} />;
}
