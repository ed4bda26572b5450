import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from '@bairn/shared/app';
import { formatDay } from '@bairn/shared/format/date';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { RotaBreach } from '@bairn/shared/schema/rotaShift';
import { Button } from '@bairn/shared/ui/Button';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import { makeActions } from './actions.ts';
import { Below } from './check/Below.tsx';
import { warningsOf } from './check/findings.ts';
import type { Command } from './commands.ts';
import { Conflicts } from './Conflicts.tsx';
import { CopyMenu } from './CopyMenu.tsx';
import type { Copied } from './dialogs/CopyDialog.tsx';
import { RotaGrid } from './grid/RotaGrid.tsx';
import { type GridRow, type GridView, noneRow, type Spot } from './grid/rowsOf.ts';
import { makeMemory } from './makeMemory.ts';
import { makeSpot } from './makeSpot.ts';
import { marksOf } from './marksOf.ts';
import { copyDay, copyWeek, deedOf, set } from './model/deeds.ts';
import { PersonHead } from './PersonHead.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useEditor } from './useEditor.ts';
import { useNarrow } from './useNarrow.ts';
import { useStable } from './useStable.ts';
import { namesOf } from './words.ts';
import styles from './Editor.module.css';

type Props = { facts: RotaWithFacts; params: { nursery: string; branch: string; id: string } };

const load = {
  sheet: async () => (await import('./dialogs/ShiftSheet.tsx')).ShiftSheet,
  help: async () => (await import('./dialogs/HelpDialog.tsx')).HelpDialog,
  copy: async () => (await import('./dialogs/CopyDialog.tsx')).CopyDialog,
  build: async () => (await import('../components/AutoRotaDialog.tsx')).AutoRotaDialog,
};

/** The grid of the week with all that is done to it, and what follows from it below. */
export function Editor({ facts, params }: Props) {
  const { store, view, findings } = useEditor(facts, params);
  const { doc } = view;
  const [search, setSearch] = useSearchParams();
  const isNarrow = useNarrow();
  const [spot] = useState(makeSpot);
  const [said, setSaid] = useState('');
  const [memory] = useState(makeMemory);
  const [opened, setOpened] = useState<string>();
  const [copied, setCopied] = useState<Copied>();
  const sheet = useLazyDialog(load.sheet);
  const help = useLazyDialog(load.help);
  const copying = useLazyDialog(load.copy);
  const building = useLazyDialog(load.build);

  const gridView: GridView = search.get('view') === 'rooms' ? 'rooms' : 'people';
  // A refetch that changed nothing of them hands over the same lists.
  const { days, rooms, staff } = facts;
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const asked = dates.find((date) => date === search.get('day'));
  const first = dates.includes(facts.today) ? facts.today : dates[0];
  const day = asked ?? (isNarrow ? (first ?? null) : null);
  const shown = useMemo(() => (day === null ? dates : [day]), [day, dates]);
  const show = (name: string, value: string | null) =>
    setSearch(
      (known) => {
        if (value === null) known.delete(name);
        else known.set(name, value);
        return known;
      },
      { replace: true, preventScrollReset: true },
    );

  const names = useMemo(() => namesOf({ staff, rooms }), [staff, rooms]);
  const axis = memory.axisOf(facts);
  const marks = useMemo(() => (gridView === 'people' ? marksOf(staff) : new Map<string, never>()), [staff, gridView]);
  const closed = useMemo(() => new Set(days.flatMap(({ date, closed: name }) => (name ? [date] : []))), [days]);
  const roomIndexes = useMemo(() => new Map(rooms.map(({ id, index }) => [id, index])), [rooms]);
  const contracts = useMemo(() => new Map(staff.map((one) => [one.id, one.contracted_minutes])), [staff]);
  const rows = useMemo(
    () => memory.rowsOf(gridView, { staff, rooms }, doc.shifts),
    [memory, gridView, staff, rooms, doc.shifts],
  );
  const warnings = useMemo(() => {
    const field = gridView === 'people' ? 'staff_profile_id' : 'room_id';
    return warningsOf(findings.breaches, (id) => {
      const shift = findings.of.get(id);
      return shift && (shift[field] ?? noneRow);
    });
  }, [findings, gridView]);

  const can = facts.can.edit || facts.can.correct;
  const say = useCallback((words: string) => setSaid((last) => (last === words ? `${words} ` : words)), []);
  const actions = makeActions({
    store,
    facts,
    names,
    view: gridView,
    say,
    memory,
    open: (id) => {
      setOpened(id);
      sheet.open();
    },
    help: help.open,
  });
  const run = (command: Command, at: Spot | null) => {
    if (can || command === 'edit' || command === 'help') actions.run(command, at);
  };
  const runLatest = useStable(run);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase());
      const target = event.target instanceof Element ? event.target : null;
      if (!isUndo || event.defaultPrevented || target?.closest('input, textarea, select, dialog, [role="grid"]'))
        return;
      event.preventDefault();
      runLatest(event.shiftKey || event.key.toLowerCase() === 'y' ? 'redo' : 'undo', null);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [runLatest]);

  const head = useCallback(
    (row: GridRow) => <PersonHead name={row.name} shifts={row.shifts} contracted={contracts.get(row.id) ?? null} />,
    [contracts],
  );
  const startCopy = useStable((what: Copied) => {
    setCopied(what);
    copying.open();
  });
  const onShow = useStable(({ shift_ids, date, staff_profile_id, room_id }: RotaBreach) => {
    const shift = doc.shifts.get(shift_ids[0] ?? '');
    const on = shift?.date ?? date;
    if (!on) return;
    if (day !== null && day !== on) show('day', on);
    const row = gridView === 'people' ? (shift?.staff_profile_id ?? staff_profile_id) : (shift?.room_id ?? room_id);
    memory.want({ row: row ?? rows[0]?.id ?? noneRow, date: on, shift: shift?.id ?? null });
    // What is said is new, so the grid is drawn again, and the focus goes there.
    say(shift ? 'The shift is chosen in the grid.' : 'The day is chosen in the grid.');
  });

  const openShift = opened === undefined ? undefined : doc.shifts.get(opened);
  const runOnSpot = useStable((command: Command) => run(command, spot.get()));

  return (
    <div className={styles.editor}>
      <Toolbar
        view={gridView}
        day={day}
        dates={dates}
        isNarrow={isNarrow}
        canUndo={doc.undo.length > 0}
        canRedo={doc.redo.length > 0}
        saving={view.saving}
        onView={(next) => show('view', next === 'rooms' ? 'rooms' : null)}
        onDay={(next) => show('day', next)}
        onUndo={() => run('undo', null)}
        onRedo={() => run('redo', null)}
      />
      <Conflicts doc={doc} store={store} names={names} />
      <SaveBar view={view} store={store} status={facts.rota.status} sign={facts.can.sign} />
      <RotaGrid
        view={gridView}
        rows={rows}
        dates={shown}
        today={facts.today}
        closed={closed}
        axis={axis}
        names={names}
        roomIndexes={roomIndexes}
        warnings={warnings}
        marks={marks}
        spot={spot}
        memory={memory}
        can={can}
        find={(id) => store.get().doc.shifts.get(id)}
        head={head}
        onCommand={run}
        onDrop={actions.drop}
        onOpen={(id) => run('edit', { row: '', date: '', shift: id })}
      />
      <SelectionBar spot={spot} shifts={doc.shifts} rows={rows} names={names} can={can} onCommand={runOnSpot} />
      <div className={styles.buttons}>
        {facts.can.edit && facts.rota.status === 'draft' && (
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={building.open}>
            Build this week
          </Button>
        )}
        {can && <CopyMenu spot={spot} people={gridView === 'people' ? rows : null} dates={dates} onCopy={startCopy} />}
      </div>
      <Below findings={findings} staff={staff} rooms={rooms} dates={shown} axis={axis} names={names} onShow={onShow} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {sheet.Dialog && openShift && (
        <sheet.Dialog
          shift={openShift}
          facts={facts}
          can={can}
          onClose={sheet.close}
          onSave={(fields) => actions.act('Saved', set(store.get().doc.shifts, openShift.id, fields))}
          onCommand={(command) => run(command, { row: '', date: openShift.date, shift: openShift.id })}
        />
      )}
      {building.Dialog && (
        <building.Dialog
          path={params}
          hasShifts={doc.shifts.size > 0}
          names={names.all}
          onUse={(changes) => actions.act('Built the week', deedOf(store.get().doc.shifts, changes), false)}
          onClose={building.close}
        />
      )}
      {help.Dialog && <help.Dialog onClose={help.close} />}
      {copying.Dialog && copied && (
        <copying.Dialog
          copied={copied}
          facts={facts}
          name={copied.kind === 'day' ? formatDay(copied.date) : `the week of ${names.person(copied.person)}`}
          onClose={copying.close}
          onCopy={(to) => {
            const { shifts } = store.get().doc;
            const deed = copied.kind === 'day' ? copyDay(shifts, copied.date, to) : copyWeek(shifts, copied.person, to);
            actions.act('Copied', deed, false);
          }}
        />
      )}
    </div>
  );
}
