import { toast, useBranch, useQueryClient } from '@bairn/shared/app';
import type { StaffRow } from '@bairn/shared/schema/staff';
import { ConfirmDialog } from '@bairn/shared/ui/ConfirmDialog';
import { tellRefusal } from './tellRefusal.ts';
import { changeStaff, staffKey, type Deed } from './queries.ts';
import { nameOf } from './staffWords.ts';
import { useScope } from './useScope.ts';

type Words = { title: string; does: readonly string[]; label: string; keep: string; done: string };

const wordsOf: Record<Deed, (name: string, provider: string) => Words> = {
  suspend: (name, provider) => ({
    title: `Suspend ${name}?`,
    does: [
      `${name} can do nothing for ${provider} any more, from this moment and on every device.`,
      'Their shifts that are still to come become open, for somebody else to take.',
      'You can lift the suspension at any time. The shifts do not come back with it.',
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
      `${name} can do nothing for ${provider} any more, from this moment and on every device.`,
      'Their shifts that are still to come become open. What they recorded stays, with their name.',
      'To come back they need a new invitation.',
    ],
    label: 'Remove',
    keep: 'Keep on the staff',
    done: `${name} is no longer on the staff.`,
  }),
};

type Props = { row: StaffRow; deed: Deed; onClose: () => void };

/** Says what a change of somebody's access does, and does it when that is wanted. */
export function DeedDialog({ row, deed, onClose }: Props) {
  const { nursery } = useBranch();
  const client = useQueryClient();
  const scope = useScope();
  const words = wordsOf[deed](nameOf(row), nursery.name);
  return (
    <ConfirmDialog
      open
      title={words.title}
      message={words.does.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      confirmLabel={words.label}
      cancelLabel={words.keep}
      danger={deed !== 'lift'}
      onClose={onClose}
      onConfirm={async () => {
        // What is refused has mostly changed meanwhile: the list is asked for anew either way.
        await tellRefusal(changeStaff(scope, row.id, deed)).finally(
          () => void client.invalidateQueries({ queryKey: staffKey }),
        );
        toast.success(words.done);
      }}
    />
  );
}
