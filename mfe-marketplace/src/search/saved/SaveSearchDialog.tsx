import { saveSearch } from '@bairn/shared/calls/savedSearches';
import { SavedSearchForm } from '@bairn/shared/schema/savedSearches';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { TextField } from '@bairn/shared/ui/TextField';
import { useSend } from '@bairn/shared/ui/useSend';

/** Longest name. */
const longest = 80;

type Props = { address: string; name: string; onClose: () => void };

/** Names a search, and saves it with all its filters. */
export function SaveSearchDialog({ address, name, onClose }: Props) {
  const send = useSend(saveSearch);
  return (
    <ActionDialog
      title="Save this search"
      message="We tell you when a service has a place that this search does not find now: here and by email, at most once a day."
      confirmLabel="Save"
      schema={SavedSearchForm}
      defaults={{ name: name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name }}
      fields={<TextField name="name" label="Name" maxLength={longest} />}
      onClose={onClose}
      onConfirm={(values) => send({ body: { ...values, address } })}
      done={({ data }) => `“${data.name}” is saved. You find it under Saved searches in your settings.`}
    />
  );
}
