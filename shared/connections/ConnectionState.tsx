import { connectionStatusWords } from '@bairn/shared/schema/lists/connections';
import type { ConnectionSide } from '@bairn/shared/schema/connectionTexts';
import type { Connection } from '@bairn/shared/schema/rows/connections';
import { Badge } from '../ui/display/Badge.tsx';
import { stateNote } from './stepWords.ts';

const tones = {
  requested: 'info',
  active: 'success',
  paused: 'warning',
  declined: 'neutral',
  ended: 'neutral',
} as const;

/** The state of a connection, and what it waits for. */
export function ConnectionState({ connection, reader }: { connection: Connection; reader: ConnectionSide }) {
  const note = stateNote(connection, reader);
  return (
    <>
      <Badge tone={tones[connection.status]}>{connectionStatusWords[connection.status]}</Badge>
      {note && <small> {note}</small>}
    </>
  );
}
