import { useBranch } from '@bairn/shared/app';
import { removeStaff, setSuspension } from '@bairn/shared/calls/staff';
import type { StaffRow } from '@bairn/shared/schema/rows/staff';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useSend } from '@bairn/shared/ui/useSend';
import type { Deed } from './queries.ts';
import { nameOf } from './staffWords.ts';
import { useScope } from '../components/useScope.ts';

type Words = { title: string; does: readonly string[]; label: string; keep: string; done: string };

const wordsOf: Record<Deed, (name: string, provider: string) => Words> = {
  suspend: (name, provider) => ({
    title: `Suspend ${name}?`,
    does: [
      `${name} can no longer do anything for ${provider}, on any device, from now.`,
      'Their future shifts become open for others to take.',
      'You can lift the suspension at any time. They will not get the shifts back.',
    ],
    label: 'Suspend',
    keep: 'Do not suspend',
    done: `${name} is suspended.`,
  }),
  lift: (name, provider) => ({
    title: `Lift the suspension of ${name}?`,
    does: [`${name} can work for ${provider} again at once. Shifts that became open stay open.`],
    label: 'Lift the suspension',
    keep: 'Stay suspended',
    done: `${name} can work again.`,
  }),
  remove: (name, provider) => ({
    title: `Remove ${name} from the staff?`,
    does: [
      `${name} can no longer do anything for ${provider}, on any device, from now.`,
      'Their future shifts become open. What they recorded stays, with their name.',
      'To return they need a new invitation.',
    ],
    label: 'Remove',
    keep: 'Keep on the staff',
    done: `${name} is no longer on the staff.`,
  }),
};

type Props = { row: StaffRow; deed: Deed; onClose: () => void };

/** Says what a change of access does, and makes the change. */
export function DeedDialog({ row, deed, onClose }: Props) {
  const { nursery } = useBranch();
  const remove = useSend(removeStaff);
  const suspend = useSend(setSuspension);
  const scope = useScope();
  const words = wordsOf[deed](nameOf(row), nursery.name);
  return (
    <ActionDialog
      title={words.title}
      message={words.does.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      confirmLabel={words.label}
      cancelLabel={words.keep}
      danger={deed !== 'lift'}
      onClose={onClose}
      onConfirm={(): Promise<unknown> =>
        deed === 'remove'
          ? remove({ params: { ...scope, id: row.id } })
          : suspend({ params: scope, body: { staff_profile_id: row.id, suspended: deed === 'suspend' } })
      }
      done={() => words.done}
    />
  );
}
