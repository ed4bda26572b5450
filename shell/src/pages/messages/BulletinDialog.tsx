import { useBranch, useQuery } from '@bairn/shared/app';
import { sendBulletin } from '@bairn/shared/calls/conversations';
import { localDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { now } from '@bairn/shared/schema/clock';
import { BulletinForm, type Audience } from '@bairn/shared/schema/conversations';
import { longestMessage } from '@bairn/shared/schema/conversationWords';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import { useId, useState } from 'react';
import styles from './Messages.module.css';
import { bulletinsQuery } from './queries.ts';
import { whenShort } from './when.ts';

const groupWords = { branch: 'All families', session: 'Session', room: 'Room' };
const nameOf = ({ to, name, families }: Audience) =>
  `${to === 'branch' ? groupWords.branch : `${groupWords[to]}: ${name}`} (${plural(families, 'family', 'families')})`;

/** Sends a text to all families of a session, a room or the service, and shows the latest ones. */
export function BulletinDialog({ onClose }: { onClose: () => void }) {
  const { nursery, branch } = useBranch();
  const params = { nursery: nursery.id, branch: branch.id };
  const bulletins = useQuery(bulletinsQuery(params));
  const send = useSend(sendBulletin);
  const id = useId();
  // One bulletin, however often its button is pressed or its answer is lost.
  const [client_id] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState('');
  const { data } = bulletins;
  if (!data || data.audiences.length === 0) {
    return (
      <Dialog open onClose={onClose} title="Send a bulletin">
        <QueryView part query={bulletins} isEmpty={() => true} empty="There are no families yet to send a bulletin to.">
          {() => null}
        </QueryView>
      </Dialog>
    );
  }
  const audience = data.audiences.find((one) => one.id === chosen) ?? data.audiences[0];
  return (
    <ActionDialog
      title="Send a bulletin"
      confirmLabel={`Send to ${plural(audience?.families ?? 0, 'family', 'families')}`}
      message={
        <>
          <p>Each family gets it as a message of its own, and does not see who else does. Answers are private.</p>
          <label className={styles.find} htmlFor={id}>
            To
            <select id={id} value={audience?.id} onChange={(event) => setChosen(event.target.value)}>
              {data.audiences.map((one) => (
                <option key={one.id} value={one.id}>
                  {nameOf(one)}
                </option>
              ))}
            </select>
          </label>
        </>
      }
      schema={BulletinForm}
      fields={
        <>
          <TextArea name="text" label="Message" rows={5} maxLength={longestMessage} />
          {data.sent.length > 0 && (
            <details>
              <summary>Sent before</summary>
              <ul role="list" className={styles.sent}>
                {data.sent.map((one) => (
                  <li key={one.id}>
                    <p>{one.text}</p>
                    <p className={styles.muted}>
                      {one.to}, {whenShort(one.sent_at, localDate(now()), 'service')}
                      {one.author && ` by ${one.author}`}. Read by {one.seen} of{' '}
                      {plural(one.families, 'family', 'families')}.
                    </p>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      }
      onClose={onClose}
      onConfirm={({ text }) =>
        send({
          params,
          body: { client_id, text, to: audience?.to ?? 'branch', id: audience?.id ?? branch.id },
        })
      }
      done={({ data: sent }) => `Sent to ${plural(sent.families, 'family', 'families')}.`}
    />
  );
}
