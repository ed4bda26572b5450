import { useState } from 'react';
import { useSearchParams } from '@bairn/shared/app';
import {
  attendanceStatuses,
  needsArrivalTime,
  type Attendance,
  type AttendanceEntry,
  type AttendanceEvent,
} from '@bairn/shared/schema/attendance';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { adultsWords } from '../components/adultsWords.ts';
import { oneOf } from '../components/filters.ts';
import styles from './Attendance.module.css';
import { groupsOf, isUndoneInPlace, lateWords } from './attendanceGroups.ts';
import { AttendanceRow } from './AttendanceRow.tsx';
import { attendanceStatus } from './attendanceWords.ts';
import { RowDialog, type RowDialogName } from './RowDialog.tsx';
import { SignInChildrenBar } from './SignInChildrenBar.tsx';
import { SignInChildrenDialog } from './SignInChildrenDialog.tsx';
import { useListFocus } from './useListFocus.ts';
import { useMoves } from './useMoves.ts';

type Props = {
  attendance: Attendance;
  /** Part of a name: other children are out of sight. */
  search: string;
};

const none: ReadonlySet<string> = new Set();

const matches = ({ child }: AttendanceEntry, typed: string) =>
  child.full_name.toLocaleLowerCase('en-GB').includes(typed.toLocaleLowerCase('en-GB'));

/**
 * The children of an attendance list in groups: expected, in, left, absent. Rows and headings are siblings, so that a row
 * that changes its group keeps its element, and with it the focus and what it has not saved.
 */
export function AttendanceBoard({ attendance, search }: Props) {
  const [params] = useSearchParams();
  const { list, keepFocus, watch } = useListFocus();
  const { moves, expectMove } = useMoves(attendance.entries);
  const [chosen, setChosen] = useState(none);
  const [opened, setOpened] = useState<{ booking: string; dialog: RowDialogName }>();
  const [asked, setAsked] = useState<readonly string[]>();
  const show = oneOf(attendanceStatuses, params.get('show'));
  const shown = attendance.entries.filter(
    (entry) => (!show || entry.status === show) && (!search || matches(entry, search)),
  );
  const groups = groupsOf(shown);
  const ofDialog = attendance.entries.find(({ booking_id }) => booking_id === opened?.booking);

  /** The keyboard goes on from the place in its group that the entry had when it was drawn; after an undo, from its row. */
  const settle = ({ booking_id, status }: AttendanceEntry, event?: AttendanceEvent) => {
    const group = groups.find((one) => one.status === status)?.entries ?? [];
    const index = group.findIndex((one) => one.booking_id === booking_id);
    keepFocus({ booking: booking_id, group: status, index, follows: event === 'undo' });
  };
  const choose = (booking: string, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== booking);
    setChosen(new Set(isChosen ? [...others, booking] : others));
  };

  return (
    <div>
      <p role="status" className="visually-hidden">
        {moves}
      </p>
      {shown.length === 0 && (
        <EmptyState title={search ? 'No child of this name' : 'No children here'} level={3}>
          {search ? 'Try another part of the name.' : 'The other children are under All.'}
        </EmptyState>
      )}
      <div ref={list} {...watch}>
        {groups.flatMap(({ status, entries }) => [
          <div key={status} className={styles.group}>
            <h3>
              {attendanceStatus[status]} <span className={styles.count}>{entries.length}</span>
            </h3>
            {status === 'in' && attendance.adults_needed > 0 && (
              <p className={styles.adults}>{adultsWords(attendance)}</p>
            )}
            {status === 'expected' && (
              <SignInChildrenBar
                entries={entries.filter(({ can }) => can.sign_in)}
                chosen={chosen}
                onClear={() => setChosen(none)}
                onAsk={setAsked}
              />
            )}
          </div>,
          ...entries.map((entry) => (
            <AttendanceRow
              key={entry.booking_id}
              entry={entry}
              conflicts={attendance.conflicts.filter(({ booking_id }) => booking_id === entry.booking_id)}
              late={lateWords(entry, attendance)}
              needsTime={needsArrivalTime(entry, attendance)}
              undoInPlace={isUndoneInPlace(entry, attendance)}
              chosen={chosen.has(entry.booking_id)}
              onChoose={(isChosen) => choose(entry.booking_id, isChosen)}
              onOpen={(dialog) => setOpened({ booking: entry.booking_id, dialog })}
              onRecord={(to) => expectMove(entry.booking_id, to)}
              onSettled={(event) => settle(entry, event)}
            />
          )),
        ])}
      </div>
      {opened && ofDialog && (
        <RowDialog
          name={opened.dialog}
          entry={ofDialog}
          attendance={attendance}
          onRecord={(to) => expectMove(opened.booking, to)}
          onClose={() => {
            setOpened(undefined);
            settle(ofDialog);
          }}
        />
      )}
      {asked && (
        <SignInChildrenDialog
          attendance={attendance}
          bookings={asked}
          onRecord={(booking) => expectMove(booking, 'in')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
