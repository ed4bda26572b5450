import { connectionEvents, type ConnectionEvent } from '@bairn/shared/schema/connections';
import type { ConnectionSide } from '@bairn/shared/schema/connectionTexts';
import type { Connection } from '@bairn/shared/schema/rows/connections';
import { Menu } from '../ui/overlay/Menu.tsx';
import { AcceptButton } from './AcceptButton.tsx';
import { otherSideOf, stepWords } from './stepWords.ts';

type Props = { connection: Connection; side: ConnectionSide; onChoose: (event: ConnectionEvent) => void };

/** What the reader's side can do with a connection now; nothing where it is over. */
export function ConnectionActions({ connection, side, onChoose }: Props) {
  const events = connectionEvents.filter((event) => connection.can[event]);
  if (events.length === 0) return null;
  const name = otherSideOf(connection, side);
  return (
    <>
      {connection.can.accept && <AcceptButton of={name} onClick={() => onChoose('accept')} />}
      <Menu
        label={`Actions for ${name}`}
        items={events.map((event) => ({
          label: stepWords[event].label,
          danger: event === 'decline' || event === 'end',
          onSelect: () => onChoose(event),
        }))}
      />
    </>
  );
}
