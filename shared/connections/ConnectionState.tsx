import { connectionStatusWords } from '@bairn/shared/schema/lists/connections';
import type { ConnectionStatus } from '@bairn/shared/schema/rows/connections';
import { Badge } from '../ui/display/Badge.tsx';

const tones = {
  requested: 'info',
  active: 'success',
  paused: 'warning',
  declined: 'neutral',
  ended: 'neutral',
} as const;

/** The state of a connection; `stateNote` says what it waits for. */
export const ConnectionState = ({ status }: { status: ConnectionStatus }) => (
  <Badge tone={tones[status]}>{connectionStatusWords[status]}</Badge>
);
