import { formatDay } from '@bairn/shared/format/date';
import { minutesOf } from '@bairn/shared/format/minutes';
import { plural } from '@bairn/shared/format/plural';
import type { RotaWithFacts } from '@bairn/shared/schema/rotaFacts';
import type { RotaShift } from '@bairn/shared/schema/rotaShift';
import type { Command } from './commands.ts';
import type { EditorStore } from './EditorStore.ts';
import { type GridView, noneRow, type Spot } from './grid/rowsOf.ts';
import type { Drop } from './grid/useDrag.ts';
import type { Memory } from './makeMemory.ts';
import { copy, type Deed, draw, move, quarter, remove, resize, set, split } from './model/deeds.ts';
import type { Fields } from './model/patch.ts';
import { type Names, shiftWords } from './words.ts';

type Context = {
  store: EditorStore;
  facts: RotaWithFacts;
  names: Names;
  view: GridView;
  /** Says in the live region what happened. */
  say: (words: string) => void;
  open: (id: string) => void;
  help: () => void;
  memory: Memory;
};

/** Everything that keys, menus, forms and pointers do to the rota. */
export function makeActions(context: Context) {
  const { store, facts, names, view, say, memory } = context;
  const focus = memory.want;
  const shifts = () => store.get().doc.shifts;
  const idOf = (row: string) => (row === noneRow ? null : row);
  const rowOf = (shift: Fields) => (view === 'people' ? shift.staff_profile_id : shift.room_id) ?? noneRow;
  const placeIn = (row: string): Partial<Fields> =>
    view === 'people' ? { staff_profile_id: idOf(row) } : { room_id: idOf(row) };

  /** Does something, says it, and follows the shift with the focus. */
  function act(words: string, deed: Deed, follow = true): boolean {
    if (!store.act(words, deed) || 'refused' in deed) return false;
    const shift = shifts().get(deed.ids[0] ?? '');
    const left = deed.left ? ` ${plural(deed.left, 'shift')} left out: the person works then.` : '';
    say(`${words}. ${shift ? shiftWords(shift, names) : ''}${left}`);
    if (shift && follow) focus({ row: rowOf(shift), date: shift.date, shift: shift.id });
    return true;
  }

  /** The room in which a person mostly is this week. */
  function usualRoom(person: string | null): string | null {
    const own = [...shifts().values()].filter((one) => one.staff_profile_id === person && person !== null);
    const rooms = [...Map.groupBy(own, ({ room_id }) => room_id)];
    return rooms.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null;
  }
  const whereOf = ({ row, date }: Pick<Spot, 'row' | 'date'>) => {
    const person = view === 'people' ? idOf(row) : null;
    return { staff_profile_id: person, room_id: view === 'rooms' ? idOf(row) : usualRoom(person), date };
  };

  /** A new shift: at the times of the person's others, or from opening for eight hours. */
  function add(spot: Spot): void {
    const where = whereOf(spot);
    const like = [...shifts().values()].find(
      (one) => one.staff_profile_id === where.staff_profile_id && where.staff_profile_id,
    );
    const day = facts.days.find(({ date }) => date === spot.date);
    const opens = minutesOf(day?.opens ?? '08:00');
    const times = like
      ? { from: minutesOf(like.start_time), to: minutesOf(like.end_time) }
      : { from: opens, to: Math.min(opens + 480, minutesOf(day?.closes ?? '18:00')) };
    act('Added', draw(shifts(), where, times));
  }

  function paste(spot: Spot): void {
    const shift = memory.copied();
    if (!shift) return say('Nothing is copied yet.');
    act(
      'Pasted',
      copy(shifts(), [shift], () => ({ date: spot.date, ...placeIn(spot.row) })),
    );
  }

  function takeBack(which: 'undo' | 'redo', spot?: Spot): void {
    const { step, left } = store[which]();
    const word = which === 'undo' ? 'Undone' : 'Done again';
    if (!step) return say(which === 'undo' ? 'Nothing to undo.' : 'Nothing to redo.');
    const kept = left > 0 ? ` ${plural(left, 'change')} left as another admin made it.` : '';
    say(`${word}: ${step.words}.${kept}`);
    const shift = shifts().get(step.patches[0]?.id ?? '');
    if (shift) focus({ row: rowOf(shift), date: shift.date, shift: shift.id });
    else if (spot) focus({ ...spot, shift: null });
  }

  /** Moves a shift to the row above or below, or to the day before or after. */
  function shiftTo(shift: RotaShift, rows: number, days: number): void {
    const all = memory.rows();
    const row = all[all.findIndex(({ id }) => id === rowOf(shift)) + rows];
    const dates = facts.days.map(({ date }) => date);
    const date = dates[dates.indexOf(shift.date) + days];
    if (!row || !date) return say('There is nothing further.');
    act('Moved', move(shifts(), shift.id, { ...placeIn(row.id), date }));
  }

  function onShift(command: Command, shift: RotaShift, spot: Spot): void {
    const { id } = shift;
    const [start, end] = [minutesOf(shift.start_time), minutesOf(shift.end_time)];
    switch (command) {
      case 'edit':
        return context.open(id);
      case 'earlier':
        return void act('Earlier', move(shifts(), id, { by: -quarter }));
      case 'later':
        return void act('Later', move(shifts(), id, { by: quarter }));
      case 'rowAbove':
        return shiftTo(shift, -1, 0);
      case 'rowBelow':
        return shiftTo(shift, 1, 0);
      case 'dayBefore':
        return shiftTo(shift, 0, -1);
      case 'dayAfter':
        return shiftTo(shift, 0, 1);
      case 'longer':
        return void act('Longer', resize(shifts(), id, 'end', end + quarter));
      case 'shorter':
        return void act('Shorter', resize(shifts(), id, 'end', end - quarter));
      case 'startEarlier':
        return void act('Starts earlier', resize(shifts(), id, 'start', start - quarter));
      case 'startLater':
        return void act('Starts later', resize(shifts(), id, 'start', start + quarter));
      case 'split':
        return void act('Split', split(shifts(), id));
      case 'copy':
        memory.copy(shift);
        return say(`Copied. ${shiftWords(shift, names)}. Press V where it goes.`);
      case 'copyToNextDay': {
        const dates = facts.days.map(({ date }) => date);
        const date = dates[dates.indexOf(shift.date) + 1];
        if (!date) return say('The week ends here.');
        return void act(
          `Copied to ${formatDay(date)}`,
          copy(shifts(), [shift], () => ({ date })),
        );
      }
      case 'open':
        return void act('Left open', set(shifts(), id, { staff_profile_id: null }));
      case 'remove':
        if (act(`Removed ${shiftWords(shift, names)}`, remove(shifts(), [id]))) focus({ ...spot, shift: null });
        return;
      default:
    }
  }

  return {
    act,
    run(command: Command, spot: Spot | null): void {
      if (command === 'help') return context.help();
      if (command === 'undo' || command === 'redo') return takeBack(command, spot ?? undefined);
      if (!spot) return;
      if (command === 'add') return add(spot);
      if (command === 'paste') return paste(spot);
      const shift = spot.shift === null ? undefined : shifts().get(spot.shift);
      if (shift) onShift(command, shift, spot);
    },
    drop(drop: Drop): void {
      if (drop.kind === 'draw') return void act('Added', draw(shifts(), whereOf(drop), drop));
      if (drop.kind === 'resize') return void act('Resized', resize(shifts(), drop.id, drop.edge, drop.minutes));
      const shift = shifts().get(drop.id);
      if (!shift) return;
      const place = { date: drop.date, ...placeIn(drop.row) };
      if (drop.isCopy) {
        const copied = copy(shifts(), [shift], () => place);
        return void act('Copied', copied);
      }
      act('Moved', move(shifts(), drop.id, { ...place, by: drop.by }));
    },
  };
}
