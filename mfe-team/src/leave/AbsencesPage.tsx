import { useState } from 'react';
import { call, Link, reportError, useBranch } from '@bairn/shared/app';
import { listAbsences, showFitNote } from '@bairn/shared/calls/leave';
import { leaveNumber, leaveWords } from '@bairn/shared/format/leaveDays';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { absenceList, absenceWords } from '@bairn/shared/schema/lists/leave';
import type { Absence } from '@bairn/shared/schema/rows/leave';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { ListPage } from '@bairn/shared/ui/ListPage';
import { Menu } from '@bairn/shared/ui/Menu';
import { saveFile } from '@bairn/shared/ui/saveFile';
import { useList } from '@bairn/shared/ui/useList';
import { StaffLists } from '../components/StaffLists.tsx';
import { useScope } from '../components/useScope.ts';
import { absenceTones } from './absenceLook.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { FitNoteDialog } from './FitNoteDialog.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';

type Scope = { nursery: string; branch: string };
type Doing = { absence: Absence; what: 'cancel' | 'fit_note' | 'answer' };

async function save(scope: Scope, { id, fit_note }: Absence) {
  try {
    const file: unknown = await call(showFitNote, { params: { ...scope, id } });
    if (file instanceof Blob) saveFile(file, `Fit note.${fit_note}`);
  } catch (error) {
    reportError(error);
  }
}

/** Absences of the team in a period, with their sums; sickness is recorded here. */
export function Component() {
  const { branch } = useBranch();
  const scope = useScope();
  const list = useList(absenceList, listAbsences, { params: scope });
  const [doing, setDoing] = useState<Doing | null>(null);
  const [recording, setRecording] = useState(false);
  const close = () => setDoing(null);
  const itemsOf = (absence: Absence) => {
    const { can, fit_note } = absence;
    const does = (label: string, what: Doing['what'], danger = false) => ({
      label,
      danger,
      onSelect: () => setDoing({ absence, what }),
    });
    return [
      ...(can.approve ? [does('Answer', 'answer')] : []),
      ...(can.add_fit_note ? [does('Add fit note', 'fit_note')] : []),
      ...(fit_note === 'pdf' || fit_note === 'webp'
        ? [{ label: 'Download fit note', onSelect: () => void save(scope, absence) }]
        : []),
      ...(can.cancel || can.withdraw ? [does(can.withdraw ? 'Withdraw' : 'Cancel', 'cancel', true)] : []),
    ];
  };
  return (
    <>
      <ListPage
        title="Absences"
        eyebrow={branch.name}
        list={list}
        from={1040}
        lists={<StaffLists chosen="absences" />}
        actions={
          <Button aria-haspopup="dialog" onClick={() => setRecording(true)}>
            Record an absence
          </Button>
        }
        empty={
          <EmptyState title="No absences yet">
            Leave that is asked for, and sickness that you record, are listed here.
          </EmptyState>
        }
        summary={({ totals }) => (
          <p>
            In all {leaveWords('days', totals.share)}, {leaveNumber('hours', totals.minutes)} hours.
          </p>
        )}
        cells={{
          name: ({ person }) => <Link to={servicePaths.personHolidays(person.id)}>{person.name}</Link>,
          status: ({ status, fit_note }) =>
            fit_note === 'missing' ? (
              <Badge tone="warning">Fit note missing</Badge>
            ) : (
              <Badge tone={absenceTones[status]}>{absenceWords[status]}</Badge>
            ),
          actions: (absence) => {
            const items = itemsOf(absence);
            return items.length > 0 && <Menu label={`Actions for ${absence.person.name}`} items={items} />;
          },
        }}
      />
      {recording && <RecordDialog onClose={() => setRecording(false)} />}
      {doing?.what === 'cancel' && <CancelDialog absence={doing.absence} scope={scope} onClose={close} />}
      {doing?.what === 'fit_note' && <FitNoteDialog absence={doing.absence} scope={scope} onClose={close} />}
      {doing?.what === 'answer' && <RequestDialog absence={doing.absence} scope={scope} onClose={close} />}
    </>
  );
}
