import { useState } from 'react';
import { apiQuery, dataOf, useQuery } from '@bairn/shared/app';
import { mergeCarers } from '@bairn/shared/calls/carers';
import { listWords } from '@bairn/shared/format/listWords';
import { formatPhone } from '@bairn/shared/format/phone';
import { plural } from '@bairn/shared/format/plural';
import type { CarerMerge } from '@bairn/shared/schema/carers';
import type { CarerRow } from '@bairn/shared/schema/rows/carers';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Button } from '@bairn/shared/ui/Button';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useSend } from '@bairn/shared/ui/useSend';
import { carerDetail, CarerFinder } from '../components/CarerFinder.tsx';

type Props = { carer: CarerRow; onClose: () => void };

const canLogIn = ({ account }: CarerRow) => account === 'account' || account === 'app';

/** Merges a duplicate: finds the other record, says what moves, and does it. */
export function MergeDialog({ carer, onClose }: Props) {
  const [other, setOther] = useState<CarerRow | null>(null);
  if (other) return <PreviewDialog one={carer} other={other} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Merge ${carer.full_name} with a duplicate`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p>Find the other record of the same person. Nothing changes before you have seen what moves.</p>
      <CarerFinder begin={carer.last_name} without={[carer.id]} onChoose={setOther} />
    </Dialog>
  );
}

type PreviewProps = { one: CarerRow; other: CarerRow; onClose: () => void };

/** Which of the two stays, and what it gains. The record with an account stays. */
function PreviewDialog({ one, other, onClose }: PreviewProps) {
  const [swapped, setSwapped] = useState(!canLogIn(one) && canLogIn(other));
  const [keep, merged] = swapped ? [other, one] : [one, other];
  const send = useSend(mergeCarers);
  // After the merge there is nothing to preview.
  const [merging, setMerging] = useState(false);
  const act = async () => {
    setMerging(true);
    try {
      return await send({ body });
    } catch (error) {
      setMerging(false);
      throw error;
    }
  };
  const body = { keep_id: keep.id, merge_id: merged.id };
  const preview = useQuery(
    apiQuery(
      mergeCarers,
      { body: { ...body, preview: true } },
      { select: dataOf, enabled: !merging, retry: false, shows: () => true },
    ),
  );
  const message = (
    <>
      <p>
        <strong>{keep.full_name}</strong> stays: {carerDetail(keep) || 'no details yet'}.
      </p>
      <p>
        <strong>{merged.full_name}</strong> is merged into it: {carerDetail(merged) || 'no details yet'}.
      </p>
      {canLogIn(keep) === canLogIn(merged) && (
        <p>
          <Button variant="quiet" size="small" onClick={() => setSwapped(!swapped)}>
            Keep the other one instead
          </Button>
        </p>
      )}
      <QueryView query={preview} part skeleton="list">
        {(moves) => <Moves moves={moves} name={keep.first_name} />}
      </QueryView>
    </>
  );
  if (!preview.isSuccess) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Merge the two records?"
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {message}
      </Dialog>
    );
  }
  return (
    <ActionDialog
      title="Merge the two records?"
      message={message}
      confirmLabel="Merge"
      cancelLabel="Do not merge"
      danger
      onClose={onClose}
      onConfirm={act}
      done={() => `The two records of ${keep.full_name} are one.`}
    />
  );
}

const fieldNames = { name: 'name', email: 'email', phone: 'phone number' } as const;
const shown = (field: keyof typeof fieldNames, value: string) => (field === 'phone' ? formatPhone(value) : value);

/** What a merge moves, in sentences. */
function Moves({ moves, name }: { moves: CarerMerge; name: string }) {
  const { children, shared_children, other_children, branches, orders, filled, set_aside } = moves;
  const sentences = [
    children.length > 0 && `${name} becomes a carer of ${listWords(children)}.`,
    shared_children.length > 0 && `For ${listWords(shared_children)}, both count as one, with the rights of both.`,
    other_children > 0 && `${plural(other_children, 'child', 'children')} at your other services move too.`,
    branches.length > 0 && `${name} is added to ${listWords(branches)}.`,
    orders > 0 && `${plural(orders, 'order', 'orders')} move too.`,
    filled.length > 0 && `${name} gets the ${listWords(filled.map((field) => fieldNames[field]))} of the other record.`,
    ...set_aside.map(
      ({ field, value }) => `The ${fieldNames[field]} ${shown(field, value)} is kept on record, but no longer used.`,
    ),
  ].filter((sentence): sentence is string => sentence !== false);
  return (
    <ul>
      {(sentences.length > 0 ? sentences : ['Nothing moves: the other record is empty.']).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
