import { useState } from 'react';
import { useBranch, useNavigate } from '@bairn/shared/app';
import { excludeChild, moveChild, removeChild } from '@bairn/shared/calls/childPlace';
import { paths } from '@bairn/shared/paths';
import { LastDay } from '@bairn/shared/schema/childPlace';
import type { ChildShown } from '@bairn/shared/schema/childRecord';
import { childProfileMachine, mayHappen } from '@bairn/shared/schema/states';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { ConfirmButton } from '@bairn/shared/ui/ConfirmButton';
import { DateField } from '@bairn/shared/ui/DateField';
import { Menu } from '@bairn/shared/ui/Menu';
import { useSend } from '@bairn/shared/ui/useSend';
import { today } from '../components/today.ts';
import { KeyPersonDialog } from '../components/KeyPersonDialog.tsx';
import { ExcludeDialog } from './ExcludeDialog.tsx';

type Asked = 'key_person' | 'leave' | 'stay' | 'rejoin' | 'exclude' | 'include' | 'remove';

/** What an admin does with a child's place: start, last day, exclusion, off the roll. */
export function ChildActions({ child }: { child: ChildShown }) {
  const { branch } = useBranch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const move = useSend(moveChild);
  const { profile, first_name } = child;
  if (!profile) return null;
  const may = (event: Parameters<typeof mayHappen<typeof childProfileMachine>>[2]) =>
    mayHappen(childProfileMachine, profile.status, event);
  const item = (label: string, which: Asked, danger = false) => ({ label, danger, onSelect: () => setAsked(which) });
  const onRoll = profile.status !== 'left';
  return (
    <>
      {may('start') && (
        <ConfirmButton
          label="Start"
          variant="primary"
          title={`${first_name} has started`}
          message={`${first_name} is then active at ${branch.name}.`}
          confirmLabel="Start"
          onConfirm={() =>
            move({
              params: { id: child.id },
              query: { nursery_branch_id: branch.id },
              body: { event: 'start' },
            })
          }
          done={() => `${first_name} is active.`}
        />
      )}
      <Menu
        label={`More for ${child.full_name}`}
        items={[
          ...(onRoll ? [item('Set the key person', 'key_person')] : []),
          ...(may('leave') ? [item(profile.leaving_date ? 'Change the last day' : 'Set the last day', 'leave')] : []),
          ...(may('stay') ? [item('Take the leaving back', 'stay')] : []),
          ...(may('rejoin') ? [item('Put on the roll again', 'rejoin')] : []),
          ...(onRoll && !profile.exclusion ? [item('Exclude', 'exclude')] : []),
          ...(profile.exclusion ? [item('Take the exclusion back', 'include')] : []),
          ...(may('remove') ? [item('Take off the roll', 'remove', true)] : []),
        ]}
      />
      {asked === 'exclude' && <ExcludeDialog child={child} branch={branch.id} onClose={() => setAsked(null)} />}
      {asked === 'key_person' && <KeyPersonDialog of={[child]} now={child.profile} onClose={() => setAsked(null)} />}
      {asked && asked !== 'exclude' && asked !== 'key_person' && (
        <MoveDialog asked={asked} child={child} branch={branch} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

type MoveProps = {
  asked: Exclude<Asked, 'exclude' | 'key_person'>;
  child: ChildShown;
  branch: { id: string; name: string };
  onClose: () => void;
};

function MoveDialog({ asked, child, branch, onClose }: MoveProps) {
  const move = useSend(moveChild);
  const exclude = useSend(excludeChild);
  const remove = useSend(removeChild);
  const navigate = useNavigate();
  const { id, first_name: name, profile } = child;
  const of = { params: { id }, query: { nursery_branch_id: branch.id } };
  if (asked === 'leave') {
    return (
      <ActionDialog
        onClose={onClose}
        title={`${name}'s last day`}
        message={`After that day ${name} has left ${branch.name}. Bookings after it must be cancelled first.`}
        confirmLabel="Set the last day"
        schema={LastDay}
        defaults={{ leaving_date: profile?.leaving_date }}
        fields={<DateField name="leaving_date" label="Last day" min={today()} />}
        onConfirm={({ leaving_date }) => move({ ...of, body: { event: 'leave', leaving_date } })}
        done={() => 'The last day is set.'}
      />
    );
  }
  if (asked === 'remove') {
    return (
      <ActionDialog
        onClose={onClose}
        title={`Take ${name} off the roll`}
        message={`${name} has then left ${branch.name} today. A child who was entered by mistake, without bookings or a family, is deleted.`}
        confirmLabel="Take off the roll"
        danger
        onConfirm={async () => {
          await remove(of);
          void navigate(paths.children());
        }}
        done={() => `${name} is off the roll.`}
      />
    );
  }
  const words = {
    stay: { title: `${name} stays`, message: 'The last day is removed.', done: `${name} is active.` },
    rejoin: {
      title: `Put ${name} on the roll again`,
      message: `${name} is then enrolling at ${branch.name} again.`,
      done: `${name} is enrolling.`,
    },
    include: {
      title: 'Take the exclusion back',
      message: `${name} can be booked here again at once. Cancelled bookings stay cancelled.`,
      done: `${name} can be booked again.`,
    },
  }[asked];
  return (
    <ActionDialog
      onClose={onClose}
      title={words.title}
      message={words.message}
      onConfirm={() =>
        asked === 'include' ? exclude({ ...of, body: { excluded: false } }) : move({ ...of, body: { event: asked } })
      }
      done={() => words.done}
    />
  );
}
