import { errorMessage, reportShown, toast, useMutation, useNavigate } from '@bairn/shared/app';
import { publishJournal } from '@bairn/shared/calls/journal';
import { listWords } from '@bairn/shared/format/listWords';
import { plural } from '@bairn/shared/format/plural';
import type { JournalEntry } from '@bairn/shared/schema/journal';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { useSend } from '@bairn/shared/ui/useSend';
import { entryCalls } from './entryCalls.ts';
import styles from './Journal.module.css';

type Props = {
  entry: JournalEntry;
  child: string;
  /** Saves what was typed. */
  prepare: () => Promise<string>;
  /** The revision that was saved last. */
  revision: () => number;
  /** After it was published or deleted; the child's feed opens unless told. */
  onDone?: () => void;
};

const whyWords = { refused: 'refused', not_given: 'not given yet' };

/** What each family will read, who cannot be in a picture, and the button that publishes. */
export function PublishCard({ entry, child, prepare, revision, onDone }: Props) {
  const { barred, copies, children, can } = entry;
  const navigate = useNavigate();
  const send = useSend(publishJournal);
  const remove = useSend(entryCalls[entry.type].remove);
  const pictures = [...new Set(barred.map(({ media_id }) => media_id))];
  const feed = `/children/profile/${child}/development-diary/feed`;
  const done = onDone ?? (() => void navigate(feed));
  const publish = useMutation({
    mutationFn: async (leave_out: string[]) => {
      const id = await prepare();
      return send({ params: { id }, body: { revision: revision(), leave_out } });
    },
    onSuccess: () => {
      toast.success(`Published for ${plural(children.length, 'family', 'families')}.`);
      done();
    },
    onError: (error: Error) => reportShown(error),
  });
  const nameOf = (id: string) => children.find((one) => one.id === id)?.name ?? '';
  return (
    <Card title="Check and publish">
      {publish.error && (
        <Alert tone="danger" live>
          {errorMessage(publish.error)}
        </Alert>
      )}
      {barred.length > 0 && (
        <Alert tone="warning" title="Some pictures cannot be published">
          <ul>
            {[...new Map(barred.map((one) => [one.child_id, one])).values()].map(({ child_id, name, why }) => (
              <li key={child_id}>{`${name}: consent for photos ${whyWords[why]}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ul role="list" className={styles.list} aria-label="What each family reads">
        {copies.map(({ child_id, title, text, replaced }) => (
          <li key={child_id}>
            <strong>{`${nameOf(child_id)}’s family`}</strong>
            {replaced > 0 && <span className={styles.muted}>{` · ${plural(replaced, 'name')} replaced`}</span>}
            <div className={styles.text}>{[title, text].filter(Boolean).join('\n') || 'Nothing is written yet.'}</div>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        {barred.length > 0 ? (
          <Button busy={publish.isPending} onClick={() => publish.mutate(pictures)}>
            {`Leave ${plural(pictures.length, 'picture')} out and publish`}
          </Button>
        ) : (
          <Button busy={publish.isPending} onClick={() => publish.mutate([])}>
            {entry.version > 0 ? 'Publish the changes' : 'Publish'}
          </Button>
        )}
        {can.remove && (
          <ConfirmButton
            label="Delete the draft"
            variant="quiet"
            title="Delete this draft"
            message={`What is written about ${listWords(children.map(({ name }) => name))} is lost.`}
            confirmLabel="Delete"
            danger
            onConfirm={() => remove({ params: { id: entry.id } })}
            done={() => {
              done();
              return 'The draft is deleted.';
            }}
          />
        )}
      </div>
    </Card>
  );
}
