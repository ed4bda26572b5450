import { useState } from 'react';
import { confirm } from '@bairn/shared/app';
import { plural } from '@bairn/shared/format/plural';
import type { RotaStatus } from '@bairn/shared/schema/rotaShift';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import type { EditorStore, View } from './EditorStore.ts';
import { unsavedOf } from './model/doc.ts';
import styles from './Editor.module.css';

type Props = { view: View; store: EditorStore; status: RotaStatus; sign: boolean };

/** What is not saved yet, of a rota whose changes are saved when the admin says so, and while there is no connection. */
export function SaveBar({ view: { doc, saving }, store, status, sign }: Props) {
  const count = unsavedOf(doc).size;
  const [title, setTitle] = useState('');
  const dialog = useLazyDialog(async () => (await import('./dialogs/ReasonDialog.tsx')).ReasonDialog);
  const { Dialog } = dialog;
  const ask = (words: string) => {
    setTitle(words);
    dialog.open();
  };
  const discard = async () => {
    if (await confirm({ title: 'Discard', message: `Discard ${plural(count, 'change')}?`, ok: 'Discard' }))
      store.discard();
  };
  if (saving === 'offline') {
    return (
      <Alert
        tone="warning"
        title="No connection"
        live
        action={
          <Button size="small" variant="secondary" onClick={store.retry}>
            Try again
          </Button>
        }
      >
        {`${plural(count, 'change')} kept on this device. They are sent when the connection is back.`}
      </Alert>
    );
  }
  if (saving !== 'waiting' && saving !== 'blocked') return null;
  const isLocked = status === 'locked';
  return (
    <Alert
      tone={saving === 'blocked' ? 'danger' : 'info'}
      live={saving === 'blocked'}
      title={`${plural(count, 'change')} not saved yet`}
      action={
        <span className={styles.buttons}>
          {isLocked ? (
            <Button size="small" onClick={() => ask('Correct this week')}>
              Save as corrections
            </Button>
          ) : (
            <Button size="small" onClick={() => void store.save()}>
              Save and tell staff
            </Button>
          )}
          {saving === 'blocked' && sign && (
            <Button size="small" variant="secondary" onClick={() => ask('Save with a reason')}>
              Save with a reason
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={() => void discard()}>
            Discard
          </Button>
        </span>
      }
    >
      {saving === 'blocked'
        ? 'This would break a rule that must be kept. Put it right, then save.'
        : isLocked
          ? 'The week is over: changes are kept as corrections, with what was there before.'
          : 'The rota is published: the people whose shifts changed are told, and asked to confirm again.'}
      {Dialog && (
        <Dialog
          title={title}
          message={
            isLocked ? 'The reason is kept with each correction.' : 'It is kept with the certificate, with your name.'
          }
          confirmLabel="Save"
          onClose={dialog.close}
          onConfirm={(reason) => void store.save(reason)}
        />
      )}
    </Alert>
  );
}
