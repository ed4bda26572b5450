import type { ConnectionSide, ConnectionStep } from '@bairn/shared/schema/connectionTexts';
import type { ConnectionStatus } from '@bairn/shared/schema/rows/connections';
import { families } from './families.ts';
import { keyworkerId, type Family } from './family.ts';
import { demoId } from './fixed.ts';
import { leith, portobello } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId, services } from './services.ts';
import { userId } from './users.ts';

type Past = {
  status: ConnectionStatus;
  steps: readonly (readonly [ConnectionSide, ConnectionStep])[];
  reason?: string;
};

const asked = ['family', 'ask'] as const;
const accepted = ['service', 'accept'] as const;

const pasts = {
  waiting: { status: 'requested', steps: [asked] },
  asked: { status: 'requested', steps: [['service', 'ask']] },
  active: { status: 'active', steps: [asked, accepted] },
  paused: { status: 'paused', steps: [asked, accepted, ['family', 'pause']] },
  declined: { status: 'declined', steps: [asked, ['service', 'decline']], reason: 'We have no places for this age.' },
  ended: { status: 'ended', steps: [asked, accepted, ['family', 'end']], reason: 'We have moved to Glasgow.' },
  withdrawn: { status: 'ended', steps: [asked, ['family', 'withdraw']] },
} as const satisfies Record<string, Past>;

const admin = userId('admin@demo.bairn.test');

function rowsOf(family: Family, branch: string, past: Past, moment: Moment) {
  const service = services.find(({ key }) => key === branch);
  if (!service) throw new Error(`There is no service ${branch}.`);
  const key = `${family.key}/${branch}/${past.status}`;
  const nursery_id = nurseryId(service.provider);
  const id = demoId('connection', key);
  // A week between two steps, the latest some days ago.
  const at = (nth: number) => moment.instant(-3 - 7 * (past.steps.length - 1 - nth), key);
  return {
    connection: {
      nursery_id,
      id,
      branch_id: branchId(branch),
      keyworker_profile_id: keyworkerId(family),
      status: past.status,
      asked_by: past.steps[0]?.[0] ?? 'family',
      paused_by: past.status === 'paused' ? 'family' : null,
      reason: past.reason ?? null,
      created_at: at(0),
      changed_at: at(past.steps.length - 1),
    },
    connection_consent: past.steps.map(([side, step], nth) => ({
      nursery_id,
      id: demoId('connection-consent', `${key}/${step}`),
      connection_id: id,
      step,
      side,
      user_id: side === 'family' ? userId(family.email) : admin,
      text_version: 1,
      created_at: at(nth),
    })),
  };
}

/** Connections in each state at the main service, and those of the published parent. */
export function connectionRows(moment: Moment) {
  const [parent] = families;
  const others = families.filter(
    ({ key, children }) => key !== 'parent' && children.some(({ goesTo }) => goesTo?.branch === leith),
  );
  const all = Object.values(pasts);
  const made = [
    ...others
      .slice(0, 3 * all.length)
      .map((family, nth) => rowsOf(family, leith, all[nth % all.length] ?? pasts.active, moment)),
    ...(parent
      ? [
          rowsOf(parent, leith, pasts.active, moment),
          rowsOf(parent, portobello, pasts.asked, moment),
          rowsOf(parent, 'junction-club', pasts.waiting, moment),
          rowsOf(parent, 'owl-and-oat', pasts.withdrawn, moment),
        ]
      : []),
  ];
  return {
    connection: made.map(({ connection }) => connection),
    connection_consent: made.flatMap(({ connection_consent }) => connection_consent),
  };
}
